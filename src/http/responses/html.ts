import { escapeHtml } from '#common/escapes.js';

/** A piece of a page that is HTML already. Everything else that a template contains is text, and is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** What a template may contain: nothing is written for `undefined` and `false`. */
export type Content = Html | string | number | undefined | false | readonly Content[];

function written(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(written).join('');
  return escapeHtml(String(content));
}

/** A template of HTML. Its values are escaped for text and for quoted attributes, so attributes must have quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += written(value) + (parts[index + 1] ?? '');
  return new Html(text);
}

/** A text that was made safe elsewhere: the description of a record, which is sanitised when it is stored. */
export const safeHtml = (text: string): Html => new Html(text);

/** JSON that stands in the `script` of a page: there `</script>` or `<!--` would end it. */
export const jsonScript = (type: string, value: unknown): Html =>
  html`<script type="${type}">${safeHtml(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))}</script>`;
