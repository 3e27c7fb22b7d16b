/*
 * Shows the events of a service on any page:
 * <event-calendar src="https://calendar.example/calendar/events/v1" lang="fr" view="month"></event-calendar>
 * It reads what everybody may read, sets no cookie, and needs no other file. docs/public-pages.md lists its attributes
 * and the properties that style it. The service that serves this file puts TEXTS and LANGUAGES in, and a function
 * around all of it, so that the page gets no other name.
 */
const TEXTS = {};
const LANGUAGES = [];

const INTERFACE = '/calendar/events/v1';
const FIELDS =
  'title,url,i18n_language,start_date,end_date,all_day,cost,event_status,availability,virtual_event_type,' +
  'venue.venue,venue.city,image';
const TIMEOUT_MS = 20_000;
/** The most events of one request, and the most requests for a month. */
const MOST = 50;
const MAX_PAGES = 10;
const DEFAULT_LIMIT = 10;
/** Pictures of at least this width fill the space that a list has for them. */
const PICTURE_WIDTH = 288;

/** Undefined in a module. */
const script = document.currentScript ?? document.querySelector('script[src*="/embed.js"]');

const STYLE = `
:host {
  display: block;
  container-type: inline-size;
  color: var(--event-calendar-text, inherit);
  background: var(--event-calendar-ground, transparent);
  font: var(--event-calendar-font, inherit);
  --accent: var(--event-calendar-accent, currentColor);
  --line: var(--event-calendar-line, color-mix(in srgb, currentColor 25%, transparent));
  --gap: var(--event-calendar-gap, 1rem);
  --radius: var(--event-calendar-radius, 4px);
}
:host([hidden]), [hidden] { display: none; }
*, ::before { box-sizing: border-box; }
.calendar { overflow-wrap: anywhere; }
h3, h4, p, ol, ul { margin: 0; padding: 0; font-size: inherit; }
ol, ul { list-style: none; }
[dir] { text-align: -webkit-match-parent; text-align: match-parent; }
a { color: inherit; text-decoration-thickness: 0.06em; text-underline-offset: 0.18em; }
a:hover { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button {
  min-height: 2.75rem;
  padding: 0.4rem 1rem;
  border: 1px solid currentColor;
  border-radius: var(--radius);
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
button:hover { border-color: var(--accent); color: var(--accent); }
button[aria-disabled] { cursor: progress; }
[role='status'] { min-height: 1.5em; }
.hidden {
  position: absolute; overflow: hidden; width: 1px; height: 1px; min-height: 0; clip-path: inset(50%); white-space: nowrap;
}
.event {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem var(--gap);
  padding-block: var(--gap);
  border-top: 1px solid var(--line);
}
.event h3 { font-size: 1.2em; line-height: 1.25; }
.event .when { color: var(--accent); font-weight: 600; }
.event img {
  display: block; width: 100%; height: auto; aspect-ratio: 3 / 2; object-fit: cover; border-radius: var(--radius);
}
.off a { text-decoration: line-through; }
.mark { font-weight: 600; }
.mark::before { content: '· ' / ''; }
.mark:first-child::before { content: none; }
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem var(--gap); }
.head h3 { font-size: 1.3em; }
table { width: 100%; margin-top: var(--gap); border-collapse: collapse; table-layout: fixed; }
th { padding: 0.4rem; font-weight: 600; text-align: start; }
abbr { text-decoration: none; }
td { height: 6rem; padding: 0.4rem; border: 1px solid var(--line); vertical-align: top; font-size: 0.9em; }
td.other { border-style: dotted; }
td .day { font-weight: 600; }
td .weekday { display: none; }
td.today .day { border-bottom: 3px solid var(--accent); }
td li { padding-block: 0.2rem; }
td li a { display: inline-block; min-height: 1.5rem; }
td small { display: block; }
@container (min-width: 30rem) {
  .event.pictured { grid-template-columns: minmax(0, 1fr) 9rem; }
}
@container (max-width: 39.99rem) {
  table, tbody, tr, td { display: block; }
  thead, td.empty, td.other, tr.empty { display: none; }
  td { display: grid; grid-template-columns: 4rem minmax(0, 1fr); height: auto; border: 0; border-top: 1px solid var(--line); }
  .head h3 { flex: 1 0 100%; order: -1; }
  td .weekday { display: block; font-size: 0.8em; font-weight: 400; }
}
`;

/** One for all calendars of a page. Made by script, it needs no permission by the policy of the page. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

/** An element. What events say goes in as text alone, or as the value of an attribute that runs nothing. */
function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== undefined && child !== ''));
  return element;
}

/** An address that a link may have, or a picture. */
const webAddress = (address) => (/^https?:/i.test(address) ? address : undefined);

/** The base address of the interface: that of `src`, or of the service that this file came from. */
function baseOf(src) {
  const url = src ? new URL(src, document.baseURI) : new URL('.', script.src);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`No address of a calendar: ${src}`);
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (/\/v\d+$/.test(path) ? path : path + INTERFACE);
}

const primary = (tag) => tag.split('-')[0].toLowerCase();

/** Whether dates can be written in the language of a tag: pages may have one such as `fr-`. */
function isTag(tag) {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The language of the service that a tag means: `fr` also for `fr-CH`. */
const languageOf = (tag) =>
  LANGUAGES.find((known) => known.toLowerCase() === tag.toLowerCase()) ??
  LANGUAGES.find((known) => primary(known) === primary(tag));

/* Dates are wall clocks, which are counted and written as if they were in UTC. */

const DAY_MS = 86_400_000;
const clock = (wall) => Date.parse(`${wall.replace(' ', 'T')}Z`);
const noon = (day) => clock(`${day} 12:00:00`);
const later = (day, days) => new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10);
const dayOf = (wall) => wall.slice(0, 10);
const monthLater = (month, months) => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};
const weekday = (day) => (new Date(noon(day)).getUTCDay() + 6) % 7;
/** The day that it is for the reader. */
const today = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
};

/** The days of the weeks of a month, from Monday. */
function daysOf(month) {
  const first = `${month}-01`;
  const last = later(`${monthLater(month, 1)}-01`, -1);
  const begin = later(first, -weekday(first));
  const count = Math.round((noon(later(last, 6 - weekday(last))) - noon(begin)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => later(begin, index));
}

/** The last day of an event: one that ends at midnight does not stand on the day that begins then. */
function lastDay({ start_date: start, end_date: end, all_day: isAllDay }) {
  const last = dayOf(end);
  return isAllDay !== true && end.endsWith(' 00:00:00') && last > dayOf(start) ? later(last, -1) : last;
}

const DATE = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** How a language writes dates: in English the day comes first, as in the others. */
const format = (language, options) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' });

function whenOf(language, { start_date: start, end_date: end, all_day: isAllDay }, texts) {
  const options = isAllDay === true ? DATE : { ...DATE, ...TIME };
  const range = format(language, options).formatRange(clock(start), clock(end));
  return isAllDay === true && dayOf(start) === dayOf(end) ? `${range}, ${texts.allDay}` : range;
}

/** What a reader must see at first sight. */
function marksOf(event, texts) {
  const { event_status: status, availability, virtual_event_type: type } = event;
  const online = type === 'hybrid' ? texts.hybrid : texts.online;
  return [
    Object.hasOwn(texts.statuses, status) ? texts.statuses[status] : '',
    /^(sold_out|limited)$/.test(availability) ? texts.availabilities[availability] : '',
    type ? online : '',
  ].filter((text) => text !== '');
}

const machineTime = ({ start_date: start, all_day: isAllDay }) =>
  isAllDay === true ? dayOf(start) : start.replace(' ', 'T').slice(0, 16);

const titleLink = ({ title, url, i18n_language: lang }) =>
  el('a', { href: webAddress(url), lang, dir: 'auto' }, title);

const offClass = ({ event_status: status }) => (status === 'canceled' ? ' off' : '');

/** The smallest form of a picture that is wide enough. It has no text but the title. */
function pictureOf({ image, title, i18n_language: lang }) {
  if (!image || !webAddress(image.url)) return undefined;
  const forms = [image.sizes?.medium, image.sizes?.large, image].filter(Boolean);
  const { url, width, height } = forms.find((form) => form.width >= PICTURE_WIDTH) ?? image;
  return el('img', {
    src: webAddress(url),
    width,
    height,
    lang,
    alt: title,
    loading: 'lazy',
    decoding: 'async',
  });
}

function placeOf({ venue }) {
  const { venue: name = '', city = '' } = [venue].flat()[0] ?? {};
  return city === '' || name.includes(city) ? name : `${name}, ${city}`;
}

const line = (name, text) => (text ? el('p', { class: name, dir: 'auto' }, text) : undefined);

/** An event of the list. */
function listed(event, { language, texts }) {
  const picture = pictureOf(event);
  const marks = marksOf(event, texts).map((text) => el('span', { class: 'mark' }, text));
  const time = el('time', { datetime: machineTime(event) }, whenOf(language, event, texts));
  const text = el(
    'div',
    {},
    el('p', { class: 'when' }, time),
    el('h3', { class: offClass(event) }, titleLink(event)),
    marks.length > 0 ? el('p', {}, ...marks.flatMap((mark) => [mark, ' '])) : undefined,
    line('where', placeOf(event)),
    line('cost', event.cost),
  );
  return el('li', {}, el('article', { class: `event${picture ? ' pictured' : ''}` }, text, picture));
}

/** An event in a cell of the month. */
function inCell(event, day, { language, texts }) {
  const isTimed = event.all_day !== true && dayOf(event.start_date) === day;
  const time = isTimed
    ? el('time', { datetime: machineTime(event) }, format(language, TIME).format(clock(event.start_date)))
    : undefined;
  const [mark] = marksOf(event, texts);
  const link = titleLink(event);
  return el('li', { class: offClass(event) }, time, time && ' ', link, mark && el('small', {}, ` ${mark}`));
}

function cell(day, events, month, shown) {
  const classes = [
    events.length === 0 ? 'empty' : '',
    day.startsWith(month) ? '' : 'other',
    day === today() ? 'today' : '',
  ];
  const name = format(shown.language, { weekday: 'long', day: 'numeric', month: 'long' }).format(noon(day));
  const date = el(
    'time',
    { class: 'day', datetime: day },
    el(
      'span',
      { class: 'weekday', 'aria-hidden': 'true' },
      format(shown.language, { weekday: 'short' }).format(noon(day)),
    ),
    el('span', { 'aria-hidden': 'true' }, String(Number(day.slice(8)))),
    el('span', { class: 'hidden' }, name),
  );
  const list =
    events.length > 0 ? el('ul', {}, ...events.map((event) => inCell(event, day, shown))) : undefined;
  const attributes = { role: 'cell', class: classes.join(' ').trim() };
  if (day === today()) attributes['aria-current'] = 'date';
  return el('td', attributes, date, list);
}

/** The rows of a month. The roles stay where a narrow page shows the table as a list. */
function monthTable(month, events, shown) {
  const days = daysOf(month);
  const on = (day) => events.filter((event) => dayOf(event.start_date) <= day && lastDay(event) >= day);
  const names = days.slice(0, 7).map((day) => {
    const weekdayIn = (length) => format(shown.language, { weekday: length }).format(noon(day));
    const short = el('abbr', { title: weekdayIn('long') }, weekdayIn('short'));
    return el('th', { scope: 'col', role: 'columnheader' }, short);
  });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const rows = weeks.map((week) => {
    const cells = week.map((day) => cell(day, on(day), month, shown));
    const isEmpty = cells.every((one) => /empty|other/.test(one.className));
    return el('tr', { role: 'row', class: isEmpty ? 'empty' : '' }, ...cells);
  });
  return el(
    'table',
    { role: 'table', part: 'month' },
    el('caption', { class: 'hidden' }, monthName(month, shown)),
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...names)),
    el('tbody', { role: 'rowgroup' }, ...rows),
  );
}

const monthName = (month, { language }) =>
  format(language, { month: 'long', year: 'numeric' }).format(noon(`${month}-15`));

/** A page of events. */
async function load(base, query, stop) {
  const parameters = Object.entries({ ...query, fields: FIELDS }).filter(([, value]) => value);
  const response = await fetch(`${base}/events?${new URLSearchParams(parameters)}`, {
    credentials: 'omit',
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}.`);
  return response.json();
}

class EventCalendar extends HTMLElement {
  static observedAttributes = ['src', 'lang', 'view', 'categories', 'limit'];

  #root = this.attachShadow({ mode: 'open' });
  #status = el('p', { role: 'status', part: 'status' });
  #content = el('div', { class: 'content' });
  #controller = new AbortController();
  #isPlanned = false;
  #month = '';

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet];
    this.#plan();
  }

  disconnectedCallback() {
    this.#controller.abort();
  }

  attributeChangedCallback(_name, before, value) {
    if (this.isConnected && before !== value) this.#plan();
  }

  /** Several attributes that change together are one change. */
  #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      if (this.isConnected) this.#begin();
    });
  }

  /** What the attributes say. */
  #read() {
    const tag = this.closest('[lang]')?.lang || navigator.language;
    const asked = languageOf(tag);
    const known = [tag, asked ?? '', 'en'].map(primary).find((name) => Object.hasOwn(TEXTS, name));
    const limit = Math.trunc(Number(this.getAttribute('limit')));
    const categories = (this.getAttribute('categories') ?? '').split(',').map((one) => one.trim());
    return {
      asked,
      language: primary(tag) === known && isTag(tag) ? tag : known,
      texts: TEXTS[known],
      limit: limit >= 1 ? Math.min(limit, MOST) : DEFAULT_LIMIT,
      query: { categories: categories.filter(Boolean).join(), i18n_language: asked },
    };
  }

  #begin() {
    const shown = this.#read();
    this.#month = today().slice(0, 7);
    this.#content.replaceChildren();
    const { language: lang, texts } = shown;
    const calendar = el('section', {
      class: 'calendar',
      part: 'calendar',
      'aria-label': texts.calendar,
      lang,
    });
    if (this.getAttribute('view') === 'month') {
      calendar.append(this.#steps(shown), this.#status, this.#content);
      this.#showMonth(shown);
    } else {
      calendar.append(this.#content, this.#status);
      this.#showPage(shown, 1);
    }
    this.#root.replaceChildren(calendar);
  }

  /** Does one thing at a time, and says how it went. */
  async #run(shown, work) {
    this.#controller.abort();
    const { signal } = (this.#controller = new AbortController());
    this.#say(shown.texts.loading);
    try {
      const text = await work(signal);
      if (!signal.aborted) this.#say(text);
    } catch (error) {
      // What a later change has stopped is no failure.
      if (signal.aborted) return;
      console.warn('event-calendar:', error);
      const again = el('button', { type: 'button' }, shown.texts.retry);
      again.addEventListener('click', () => this.#run(shown, work));
      this.#say(shown.texts.notLoaded, ' ', again);
    }
  }

  #say(...content) {
    this.#status.replaceChildren(...content);
  }

  #showPage(shown, page) {
    return this.#run(shown, async (signal) => {
      const query = { ...shown.query, per_page: shown.limit, page };
      const found = await load(baseOf(this.getAttribute('src')), query, signal);
      if (signal.aborted) return '';
      const items = found.events.map((event) => listed(event, shown));
      this.#add(items);
      if (page < found.total_pages) this.#content.append(this.#more(shown, page + 1));
      return items.length === 0 && page === 1 ? shown.texts.noComingEvents : '';
    });
  }

  /** Adds events to the list, and leads who has asked for more to the first of them. */
  #add(items) {
    const list = this.#content.querySelector('ol') ?? el('ol', { part: 'list' });
    const hadFocus = this.#root.activeElement?.classList.contains('more') === true;
    list.append(...items);
    if (list.childElementCount > 0) this.#content.replaceChildren(list);
    if (hadFocus) items[0]?.querySelector('a').focus();
  }

  #more(shown, page) {
    const button = el('button', { type: 'button', class: 'more' }, shown.texts.moreEvents);
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      button.setAttribute('aria-disabled', 'true');
      this.#showPage(shown, page);
    });
    return button;
  }

  #steps(shown) {
    const title = el('h3', { 'aria-live': 'polite' }, monthName(this.#month, shown));
    const step = (text, months) => {
      const button = el('button', { type: 'button' }, text);
      button.addEventListener('click', () => {
        this.#month = monthLater(this.#month, months);
        title.textContent = monthName(this.#month, shown);
        this.#showMonth(shown);
      });
      return button;
    };
    const { previousMonth, nextMonth } = shown.texts;
    return el('div', { class: 'head' }, step(previousMonth, -1), title, step(nextMonth, 1));
  }

  #showMonth(shown) {
    const month = this.#month;
    const days = daysOf(month);
    // By their own clocks: in UTC they may begin a day earlier or later.
    const dates = { ends_after: later(days[0], -2), starts_before: later(days.at(-1), 2) };
    return this.#run(shown, async (signal) => {
      const base = baseOf(this.getAttribute('src'));
      const events = [];
      let total = 0;
      for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
        const found = await load(base, { ...shown.query, ...dates, per_page: MOST, page }, signal);
        events.push(...found.events);
        pages = found.total_pages;
        total = found.total;
      }
      if (signal.aborted) return '';
      this.#content.replaceChildren(monthTable(month, events, shown));
      const isInside = (event) => dayOf(event.start_date) <= days.at(-1) && lastDay(event) >= days[0];
      const { truncated, noEvents } = shown.texts;
      if (total > events.length) return truncated.replace('{count}', events.filter(isInside).length);
      return events.some(isInside) ? '' : noEvents;
    });
  }
}

if (!customElements.get('event-calendar')) customElements.define('event-calendar', EventCalendar);
