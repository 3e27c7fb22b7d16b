import type { Language } from '../i18n/languages.js';
import { emptyContent, type SourceContent } from './import-record.js';
import { asRecord, type Constants, isField, mapColumns, type Mapping } from './mapping.js';

export interface NdjsonOptions {
  readonly language: Language;
  readonly mapping: Mapping;
  readonly constants: Constants;
}

type Line = Readonly<Record<string, unknown>>;

function readLine(text: string): Line {
  const payload: unknown = JSON.parse(text);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new SyntaxError('The line is not a JSON object.');
  }
  return payload as Line;
}

/** Reads each line of a text as a payload for `POST /events`; empty lines are passed over. */
export function readNdjson(text: string, { language, mapping, constants }: NdjsonOptions): SourceContent {
  const content = emptyContent();
  const columns = new Set([...mapping.values()].flat());
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const place = { where: `line ${index + 1}`, line: index + 1 };
    try {
      const line = readLine(source);
      // What is mapped is named otherwise here, even if a field has the same name.
      const others = Object.entries(line).filter(([name]) => !columns.has(name));
      const plain = Object.fromEntries(others.filter(([name]) => isField(name)));
      const unknown = others.map(([name]) => name).filter((name) => !isField(name));
      if (unknown.length > 0) content.warnings.push({ ...place, warning: 'unknown keys', unknown });
      const mapped = mapColumns((name) => line[name], mapping, constants);
      content.records.push(asRecord({ ...plain, ...mapped }, language, place));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      content.leftOut.push({ ...place, reason: error.message });
    }
  }
  return content;
}
