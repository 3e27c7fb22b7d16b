import { readdirSync, readFileSync } from 'node:fs';
import { hasTool } from './tools.js';

/** The documents whose commands are run: the README and the pages of `docs`. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

/** A fenced block of a document. */
export interface Block {
  readonly document: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** All fenced blocks of a document, in their order. */
export function blocksOf(document: string): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; language: string; text: string } | undefined;
  for (const [index, line] of readFileSync(document, 'utf8').split('\n').entries()) {
    const fence = /^ *```(.*)$/.exec(line);
    if (fence === null) {
      if (open !== undefined) open.text += `${line}\n`;
    } else if (open === undefined) open = { line: index + 1, language: fence[1] ?? '', text: '' };
    else {
      blocks.push({ document, ...open });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`${document}:${open.line}: the block has no end.`);
  return blocks;
}

/** A block of commands, and the output that the document shows below it. */
export interface Commands extends Block {
  readonly output: Block | undefined;
}

const OUTPUT = new Set(['output', 'json']);

/** Programs in other languages, and how a shell runs them. */
const INTERPRETERS: Readonly<Record<string, string>> = { python: 'python3', php: 'php' };

/** The blocks of a document that are run: those marked `sh`, and programs that are here as files would be. */
export function commandsOf(document: string): Commands[] {
  const blocks = blocksOf(document);
  return blocks.flatMap((block, index) => {
    const interpreter = INTERPRETERS[block.language];
    if (interpreter !== undefined) {
      if (!hasTool(interpreter)) return [];
      block = { ...block, text: `${interpreter} <<'END_OF_PROGRAM'\n${block.text}END_OF_PROGRAM\n` };
    } else if (block.language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ ...block, output: next !== undefined && OUTPUT.has(next.language) ? next : undefined }];
  });
}

/**
 * What must be printed where a document shows this: numbers may be others, `…` stands for anything, and JSON may be laid
 * out otherwise.
 */
export function outputPattern({ language, text }: Pick<Block, 'language' | 'text'>): RegExp {
  const [tokens, space] =
    language === 'json'
      ? [text.match(/"(?:[^"\\]|\\.)*"|[^\s"]/g) ?? [], '\\s*']
      : [text.trim().split(/\s+/), '\\s+'];
  const pattern = tokens
    .map((token) => token.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/\d+/g, '\\d+'))
    .join(space)
    .replaceAll('…', '[\\s\\S]*?');
  return new RegExp(`^\\s*${pattern}\\s*$`);
}

/** The statuses of refusals that the comments of a block announce, such as `# 403: venues:read is missing`. */
export function announcedRefusals(text: string): string[] {
  return [...text.matchAll(/# ([45]\d\d)\b/g)].map(([, status = '']) => status);
}
