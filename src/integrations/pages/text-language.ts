import type { Language } from '#common/messages/languages.js';
import { type Content, html } from '#http/responses/html.js';
import type { PageContext } from './layout.js';
import { dirOf } from './text-direction.js';

/** The text with its own language, where it is another one than that of the page. */
export const langOf = (language: string, { ctx }: PageContext): Content =>
  language !== ctx.language && html` lang="${language}"`;

/** A part of a text, and its language; undefined for what is of none, such as a number. */
export interface TextPart {
  readonly text: string;
  readonly language: Language | undefined;
}

/** The attributes of the element that has a text of parts, and what stands in it. */
interface PartsShown {
  readonly attributes: Content;
  readonly content: Content;
}

/** A text whose parts fall back one by one: its element has their language, or each part its own where they differ. */
export function shownParts(page: PageContext, parts: readonly TextPart[], separator: Content): PartsShown {
  const languages = new Set(parts.flatMap(({ language }) => language ?? []));
  const [only = page.ctx.language] = languages;
  const isOne = languages.size <= 1;
  const shown = ({ text, language = page.ctx.language }: TextPart): Content => {
    const lang = !isOne && langOf(language, page);
    return lang === false ? text : html`<span${lang}${dirOf(text)}>${text}</span>`;
  };
  return {
    attributes: [isOne && langOf(only, page), dirOf(parts.map(({ text }) => text).join(' '))],
    content: parts.map((part, index) => [index > 0 && separator, shown(part)]),
  };
}
