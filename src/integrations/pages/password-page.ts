import { type Content, html } from '#http/responses/html.js';
import { leadOf } from './event-page.js';
import { machineTime } from './event-parts.js';
import type { PageContent, PageContext } from './layout.js';
import { fullRange } from './page-dates.js';
import type { PageEvent } from './page-event.js';
import type { Alternates } from './page-links.js';
import { dirOf } from './text-direction.js';
import { langOf } from './text-language.js';

interface PasswordForm {
  readonly alternates: Alternates;
  /** Where the password is sent. */
  readonly action: string;
  readonly problem: string | undefined;
}

/** The page of an event that a password protects: what lists show of it, and a form. */
export function passwordPage(
  page: PageContext,
  event: PageEvent,
  { alternates, action, problem }: PasswordForm,
): PageContent {
  const { texts, ctx } = page;
  const error: Content =
    problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>\n`;
  const described = problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`;
  return {
    title: event.title,
    description: leadOf(page, event),
    alternates,
    isHidden: true,
    main: html`<article class="event">
<header>
<h1${langOf(event.i18n_language, page)}${dirOf(event.title)}>${event.title}</h1>
<p class="lead"><time datetime="${machineTime(event)}">${fullRange(ctx.language, event)}</time></p>
</header>
<form class="password" method="post" action="${action}">
<p>${texts.passwordText}</p>
${error}<label>${texts.password}
<input type="password" name="password" required autocomplete="off"${described}></label>
<button type="submit">${texts.passwordOpen}</button>
</form>
</article>
`,
  };
}
