import { catalogues } from '#common/messages/catalogues.js';
import { interfaceLanguage, type Language } from '#common/messages/languages.js';
import type { Accessibility, Availability, EventStatus } from '#common/values/event-details.js';
import type { Content } from '#http/responses/html.js';
import type { View } from './calendar-query.dto.js';

/** A text for each form of the plural that the language has. */
type PluralText = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>;

type Word =
  | 'skip'
  | 'calendar'
  | 'views'
  | View
  | 'language'
  | 'filters'
  | 'search'
  | 'category'
  | 'allCategories'
  | 'from'
  | 'featuredOnly'
  | 'onlineOnly'
  | 'moreFilters'
  | 'any'
  | 'status'
  | 'asPlanned'
  | 'apply'
  | 'reset'
  | 'noEvents'
  | 'noEventsText'
  | 'pages'
  | 'previousPage'
  | 'nextPage'
  | 'page'
  | 'previousMonth'
  | 'nextMonth'
  | 'previousWeek'
  | 'nextWeek'
  | 'previousDay'
  | 'nextDay'
  | 'today'
  | 'weekOf'
  | 'truncated'
  | 'loading'
  | 'notLoaded'
  | 'retry'
  | 'moreEvents'
  | 'allDay'
  | 'continues'
  | 'online'
  | 'hybrid'
  | 'featured'
  | 'when'
  | 'where'
  | 'previousDate'
  | 'yourTime'
  | 'openMap'
  | 'zoomIn'
  | 'zoomOut'
  | 'close'
  | 'website'
  | 'phone'
  | 'email'
  | 'cost'
  | 'organizer'
  | 'organizers'
  | 'venue'
  | 'categories'
  | 'tags'
  | 'tag'
  | 'details'
  | 'register'
  | 'tickets'
  | 'registrationFrom'
  | 'registrationUntil'
  | 'registrationOver'
  | 'joinOnline'
  | 'openingHours'
  | 'closedOn'
  | 'ages'
  | 'agesFrom'
  | 'agesUpTo'
  | 'agesBetween'
  | 'spokenLanguages'
  | 'accessibility'
  | 'addToCalendar'
  | 'calendarFile'
  | 'google'
  | 'outlook'
  | 'share'
  | 'related'
  | 'series'
  | 'ofSeries'
  | 'nextDates'
  | 'comingEvents'
  | 'noComingEvents'
  | 'shownInCalendar'
  | 'subscribe'
  | 'subscribeText'
  | 'subscribeApp'
  | 'subscribeAddress'
  | 'rss'
  | 'password'
  | 'passwordText'
  | 'passwordWrong'
  | 'passwordOpen'
  | 'notFound'
  | 'notFoundText'
  | 'gone'
  | 'goneText'
  | 'invalid'
  | 'invalidText'
  | 'failed'
  | 'refused'
  | 'tooMany'
  | 'toCalendar'
  | 'developers'
  | 'documentation'
  | 'labelled';

/** The texts of the public pages. */
export interface PageTexts extends Readonly<Record<Word, string>> {
  readonly count: PluralText;
  readonly more: PluralText;
  readonly placesLeft: PluralText;
  readonly statuses: Readonly<Record<Exclude<EventStatus, 'scheduled'>, string>>;
  readonly availabilities: Readonly<Record<Exclude<Availability, ''>, string>>;
  readonly accessibilities: Readonly<Record<Accessibility, string>>;
}

const TEXTS = catalogues<PageTexts>('calendar');

export const textsIn = (language: Language): PageTexts => TEXTS[interfaceLanguage(language)];

type Values = Readonly<Record<string, string | number>>;

/** A text with its placeholders filled. */
export const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** A value behind what it is: `Monday: 10:00`. */
export function labelled({ labelled: text }: PageTexts, label: Content, value: Content): Content {
  const [before = '', between = '', after = ''] = text.split(/\{(?:label|value)\}/);
  return [before, label, between, value, after];
}

const rules = new Map<string, Intl.PluralRules>();

/** The form of a text for a number, which it contains as the language writes it. */
export function counted(language: Language, text: PluralText, count: number): string {
  const inLanguage = interfaceLanguage(language);
  let rule = rules.get(inLanguage);
  if (rule === undefined) rules.set(inLanguage, (rule = new Intl.PluralRules(inLanguage)));
  const form = text[rule.select(count)] ?? text.other;
  return filled(form, { count: count.toLocaleString(inLanguage) });
}
