import { EVENT_STATUSES, type EventStatus } from '#common/values/event-details.js';
import { type Content, html } from '#http/responses/html.js';
import type { CalendarData } from './calendar-data.js';
import type { Choice, ChoiceName } from './filter-choices.js';
import type { PageContext } from './layout.js';
import type { CalendarLinks, Filters } from './page-links.js';
import { langOf } from './text-language.js';

type ShownName = ChoiceName | 'search' | 'event_status' | 'featured' | 'is_virtual';

/** What the fields of the form can show of a filter; undefined for what is repeated in hidden ones. */
type Shown = Readonly<Record<ShownName, string | undefined>>;

const IS_TRUE = /^(true|1|yes|on)$/i;

/** A checkbox can only be set or left out. */
function flagOf(value: Filters[string] | undefined): string | undefined {
  if (value === undefined) return '';
  return typeof value === 'string' && IS_TRUE.test(value) ? 'true' : undefined;
}

/** Several values are one choice. */
function choiceOf(value: Filters[string] = ''): string | undefined {
  if (typeof value === 'string') return value;
  return value.some((one) => one.includes(',')) ? undefined : value.join(',');
}

const shownIn = ({ search = '', featured, is_virtual, ...filters }: Filters): Shown => ({
  search: typeof search === 'string' ? search : undefined,
  categories: choiceOf(filters['categories']),
  tags: choiceOf(filters['tags']),
  venue: choiceOf(filters['venue']),
  organizer: choiceOf(filters['organizer']),
  event_status: choiceOf(filters['event_status']),
  featured: flagOf(featured),
  is_virtual: flagOf(is_virtual),
});

/** The filters for which the form has no field, or whose values its field cannot show. */
function hiddenFilters({ filters }: CalendarLinks, shown: Shown): Content {
  const isShown = (name: string): boolean => (shown as Filters)[name] !== undefined;
  const others = Object.entries(filters).filter(([name]) => !isShown(name));
  return others.flatMap(([name, value]) =>
    typeof value === 'string'
      ? [html`<input type="hidden" name="${name}" value="${value}">\n`]
      : value.map((one) => html`<input type="hidden" name="${name}[]" value="${one}">\n`),
  );
}

const isChosen = ({ slug, id }: Choice, chosen: string): boolean => chosen === slug || chosen === String(id);

/** What a choice is called that the list does not have. */
const nameOf = (chosen: string, choices: readonly Choice[]): string =>
  chosen
    .split(',')
    .map((one) => choices.find((choice) => isChosen(choice, one.trim()))?.name ?? one)
    .join(', ');

interface ChoiceField {
  readonly name: string;
  readonly label: string;
  /** What stands for no choice. */
  readonly none: string;
  readonly chosen: string | undefined;
  readonly choices: readonly Choice[];
  /** What the values name that the list may not have. */
  readonly named?: readonly Choice[];
}

function choiceField(
  page: PageContext,
  { name, label, none, chosen, choices, named = [] }: ChoiceField,
): Content {
  if (chosen === undefined) return undefined;
  const isKnown = chosen === '' || choices.some((choice) => isChosen(choice, chosen));
  // What was sent stays as it is: a slug or an id.
  const option = (choice: Choice): Content =>
    isChosen(choice, chosen)
      ? html`<option value="${chosen}" selected${langOf(choice.language, page)}>${choice.name}</option>\n`
      : html`<option value="${choice.slug}"${langOf(choice.language, page)}>${choice.name}</option>\n`;
  return html`<label>${label}
<select name="${name}">
<option value="">${none}</option>
${!isKnown && html`<option value="${chosen}" selected>${nameOf(chosen, [...named, ...choices])}</option>\n`}${choices.map(option)}</select></label>
`;
}

const flagField = (name: string, value: string | undefined, text: string): Content =>
  value !== undefined &&
  html`<label class="flag"><input type="checkbox" name="${name}" value="true"${value === 'true' && html` checked`}> ${text}</label>
`;

/** The fields that few need. They are open where one of them is set. */
function moreFields(page: PageContext, { choices, chosen }: CalendarData, shown: Shown): Content {
  const { texts, ctx } = page;
  const statusName = (status: EventStatus): string =>
    status === 'scheduled' ? texts.asPlanned : texts.statuses[status];
  const statuses = EVENT_STATUSES.map((status, index) => ({
    id: -1 - index,
    slug: status,
    name: statusName(status),
    language: ctx.language,
  }));
  const of = (name: 'tags' | 'venue' | 'organizer', label: string): ChoiceField => ({
    ...{ name, label, none: texts.any, chosen: shown[name], choices: choices[name], named: chosen[name] },
  });
  const fields = [
    of('venue', texts.venue),
    of('organizer', texts.organizer),
    of('tags', texts.tag),
    {
      name: 'event_status',
      label: texts.status,
      none: texts.any,
      chosen: shown.event_status,
      choices: statuses,
    },
  ];
  const isSet = fields.some(({ chosen = '' }) => chosen !== '');
  return html`<details class="more-filters"${isSet && html` open`}>
<summary>${texts.moreFilters}</summary>
<div>
${fields.map((field) => choiceField(page, field))}</div>
</details>
`;
}

/** The form that chooses which events a calendar page shows. */
export function filterForm(page: PageContext, data: CalendarData): Content {
  const { links, view, date, choices, chosen } = data;
  const { texts } = page;
  const shown = shownIn(links.filters);
  const isFiltered = Object.keys(links.filters).length > 0;
  return html`<details class="filtering"${isFiltered && html` open`}>
<summary>${texts.filters}</summary>
<form class="filters" role="search" method="get" action="${links.plain()}" aria-label="${texts.filters}">
${view !== 'list' && html`<input type="hidden" name="view" value="${view}">\n`}${
    shown.search !== undefined &&
    html`<label>${texts.search}
<input type="search" name="search" value="${shown.search}" maxlength="200"></label>
`
  }${choiceField(page, {
    name: 'categories',
    label: texts.category,
    none: texts.allCategories,
    chosen: shown.categories,
    choices: choices.categories,
    named: chosen.categories,
  })}<label>${texts.from}
<input type="date" name="date" value="${date ?? ''}"></label>
<div class="flags">
${flagField('featured', shown.featured, texts.featuredOnly)}${flagField('is_virtual', shown.is_virtual, texts.onlineOnly)}</div>
${hiddenFilters(links, shown)}<button type="submit">${texts.apply}</button>
${isFiltered && html`<a class="reset" href="${links.plain({ view: view === 'list' ? undefined : view })}">${texts.reset}</a>\n`}${moreFields(page, data, shown)}</form>
</details>
`;
}
