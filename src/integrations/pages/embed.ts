import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { INTERFACE_LANGUAGES, LANGUAGES } from '#common/messages/languages.js';
import { serveBytes } from '#http/pipeline/served-file.js';
import { type PageTexts, textsIn } from './page-texts.js';

export const EMBED_PATH = '/embed.js';

/** The address is the same in each version, so browsers ask after some minutes whether it has changed. */
const HEADERS = { 'Content-Type': 'text/javascript; charset=UTF-8', 'Cache-Control': 'public, max-age=300' };

/** The texts of the pages that the calendar on other pages shows too. */
const WORDS = [
  ...(['calendar', 'allDay', 'online', 'hybrid', 'statuses', 'availabilities'] as const),
  ...(['previousMonth', 'nextMonth', 'noEvents', 'noComingEvents', 'truncated'] as const),
  ...(['loading', 'notLoaded', 'retry', 'moreEvents'] as const),
];

const wordsOf = (texts: PageTexts): object => Object.fromEntries(WORDS.map((word) => [word, texts[word]]));

const SOURCE = new URL('browser/embed.js', import.meta.url);

/** Replaces the value of a constant of the script. */
const withValue = (script: string, declaration: string, value: unknown): string =>
  script.replace(`${declaration};`, () => `${declaration.replace(/ = .*/, '')} = ${JSON.stringify(value)};`);

/** The script with the texts and languages of this service, in a function, so that a page gets no names of it. */
function embedScript(): Buffer {
  const texts = Object.fromEntries(
    INTERFACE_LANGUAGES.map((language) => [language, wordsOf(textsIn(language))]),
  );
  const source = readFileSync(SOURCE, 'utf8');
  const complete = withValue(withValue(source, 'const TEXTS = {}', texts), 'const LANGUAGES = []', LANGUAGES);
  return Buffer.from(`(() => {\n${complete}})();\n`);
}

/** Serves the script with which other sites show the events, also where this service has no pages itself. */
export function serveEmbed(server: FastifyInstance): void {
  serveBytes(server, EMBED_PATH, async () => Promise.resolve(embedScript()), HEADERS);
}
