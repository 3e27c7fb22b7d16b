import { translate } from '#common/messages/messages.js';
import type { ApiError } from '#http/errors/api-error.js';
import { type Content, html } from '#http/responses/html.js';
import type { PageContent, PageContext } from './layout.js';
import { CalendarLinks } from './page-links.js';
import { labelled } from './page-texts.js';

function problem({ ctx, texts }: PageContext, title: string, text: Content): PageContent {
  return {
    title,
    main: html`<div class="problem-page">
<h1>${title}</h1>
${text}<p><a class="button" href="${new CalendarLinks(ctx.links).plain()}">${texts.toCalendar}</a></p>
</div>
`,
  };
}

export const notFoundPage = (page: PageContext): PageContent =>
  problem(page, page.texts.notFound, html`<p>${page.texts.notFoundText}</p>\n`);

export const gonePage = (page: PageContext): PageContent =>
  problem(page, page.texts.gone, html`<p>${page.texts.goneText}</p>\n`);

/** What is wrong with a request, by the names of its parameters. */
export function errorPage(page: PageContext, { status, text, extras }: ApiError): PageContent {
  const { texts, ctx } = page;
  const params = Object.entries(extras.params ?? {});
  if (status === 429) return problem(page, texts.tooMany, html`<p>${translate(ctx.language, text)}</p>\n`);
  if (status >= 500 || params.length === 0) {
    const title = status >= 500 ? texts.failed : texts.refused;
    return problem(page, title, html`<p>${translate(ctx.language, text)}</p>\n`);
  }
  return problem(
    page,
    texts.invalid,
    html`<p>${texts.invalidText}</p>
<ul>
${params.map(([name, message]) => html`<li>${labelled(texts, html`<code>${name}</code>`, translate(ctx.language, message))}</li>\n`)}</ul>
`,
  );
}
