import type { TermDto } from '#content/terms/term-response.dto.js';
import { type Content, html } from '#http/responses/html.js';
import type { CalendarData } from './calendar-data.js';
import type { PageContext } from './layout.js';
import type { CalendarLinks, Filters } from './page-links.js';

/** What the fields of the form can show of a filter; undefined for what is repeated in hidden ones. */
type Shown = Readonly<Record<'search' | 'categories' | 'featured' | 'is_virtual', string | undefined>>;

const IS_TRUE = /^(true|1|yes|on)$/i;

/** A checkbox can only be set or left out. */
function flagOf(value: Filters[string] | undefined): string | undefined {
  if (value === undefined) return '';
  return typeof value === 'string' && IS_TRUE.test(value) ? 'true' : undefined;
}

/** Several categories are one choice. */
function categoriesOf(value: Filters[string] = ''): string | undefined {
  if (typeof value === 'string') return value;
  return value.some((one) => one.includes(',')) ? undefined : value.join(',');
}

const shownIn = ({ search = '', categories, featured, is_virtual }: Filters): Shown => ({
  search: typeof search === 'string' ? search : undefined,
  categories: categoriesOf(categories),
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

const isChosen = ({ slug, id }: TermDto, chosen: string): boolean => chosen === slug || chosen === String(id);

/** What the choice of a category that the list does not have is called. */
const nameOf = (chosen: string, categories: readonly TermDto[]): string =>
  chosen
    .split(',')
    .map((one) => categories.find((term) => isChosen(term, one.trim()))?.name ?? one)
    .join(', ');

function categoryField(
  { texts }: PageContext,
  chosen: string | undefined,
  categories: readonly TermDto[],
): Content {
  if (chosen === undefined) return undefined;
  const isKnown = chosen === '' || categories.some((term) => isChosen(term, chosen));
  const option = (term: TermDto): Content =>
    html`<option value="${term.slug}"${isChosen(term, chosen) && html` selected`}>${term.name}</option>\n`;
  return html`<label>${texts.category}
<select name="categories">
<option value="">${texts.allCategories}</option>
${!isKnown && html`<option value="${chosen}" selected>${nameOf(chosen, categories)}</option>\n`}${categories.map(option)}</select></label>
`;
}

const flagField = (name: string, value: string | undefined, text: string): Content =>
  value !== undefined &&
  html`<label class="flag"><input type="checkbox" name="${name}" value="true"${value === 'true' && html` checked`}> ${text}</label>
`;

/** The form that chooses which events a calendar page shows. */
export function filterForm(page: PageContext, { links, view, date, categories }: CalendarData): Content {
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
  }${categoryField(page, shown.categories, categories)}<label>${texts.from}
<input type="date" name="date" value="${date ?? ''}"></label>
<div class="flags">
${flagField('featured', shown.featured, texts.featuredOnly)}${flagField('is_virtual', shown.is_virtual, texts.onlineOnly)}</div>
${hiddenFilters(links, shown)}<button type="submit">${texts.apply}</button>
${isFiltered && html`<a class="reset" href="${links.plain({ view: view === 'list' ? undefined : view })}">${texts.reset}</a>\n`}</form>
</details>
`;
}
