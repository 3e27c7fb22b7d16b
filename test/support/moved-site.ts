import { type Edition, tecEvent } from './tec-site.js';

/*
 * A site as WordPress and the plugin show it: websites of events escaped, slugs percent-encoded, empty fields left out,
 * protected events blank with null flags, terms of one name under several parents.
 */

type Item = Record<string, unknown>;

export const term = (id: number, name: string, slug: string, parent = 0, description = ''): Item => ({
  id,
  name,
  slug: encodeURIComponent(slug).toLowerCase(),
  parent,
  description,
});

export const venue = (id: number, name: string, slug: string, fields: Item = {}): Item => ({
  id,
  url: `https://site.example/venue/${slug}/`,
  status: 'publish',
  date_utc: `2026-01-${id} 08:00:00`,
  venue: name,
  slug,
  show_map: true,
  show_map_link: true,
  ...fields,
});

export const organizer = (id: number, name: string, slug: string, fields: Item = {}): Item => ({
  id,
  url: `https://site.example/organizer/${slug}/`,
  status: 'publish',
  date_utc: `2026-02-${id - 10} 08:00:00`,
  organizer: name,
  slug,
  ...fields,
});

/** An event that got a password. */
export const locked = (event: Item): Item => ({
  ...event,
  ...{ description: '', excerpt: '', cost: '', website: '', image: false },
  ...{ all_day: null, show_map: null, show_map_link: null },
  ...{ hide_from_listings: null, sticky: null, featured: null },
  ...{ categories: [], tags: [], venue: [], organizer: [] },
});

const music = term(101, 'Musik', 'musik');
const art = term(102, 'Kunst &amp; Kultur', 'kunst-kultur');
const workshops = [
  term(111, 'Workshop', 'workshop', 101, 'Für &lt;b&gt;alle&lt;/b&gt; &amp; jeden'),
  term(112, 'Workshop', 'workshop-kunst-kultur', 102),
] as const;
const beginners = [
  term(121, 'Anfänger', 'anfanger', 111),
  term(122, 'Anfänger', 'anfanger-workshop-kunst-kultur', 112),
] as const;
const jazz = term(131, '🎷 Jazz', '🎷-jazz');
const never = term(132, 'Never used', 'never-used');
const outside = term(201, 'draussen', 'draussen');
const unused = term(202, 'unused', 'unused');

const hall = venue(11, 'Stadthalle Köln', 'stadthalle-koln', {
  excerpt: '<p>Short</p>',
  description: '<p>Big</p>',
  phone: '+49 221 12345',
  website: 'https://stadthalle.example/?a=1&b=2',
  show_map: false,
});
const south = venue(12, 'Südpol', 'mein-haus', { website: 'www.suedpol.example' });
const empty = venue(13, 'No events here', 'no-events-here');
const club = organizer(21, 'Kulturverein', 'same-name', { email: 'info@kultur.example', phone: '1' });
const other = organizer(22, 'Kulturverein Nord', 'same-name-2', { email: 'not an e-mail' });
const alone = organizer(23, 'c&#8217;t &lt;webdev&gt;', 'ct');

const at = (day: string, zone = 'Europe/Zurich'): Item => ({
  start_date: `${day} 20:00:00`,
  end_date: `${day} 22:00:00`,
  utc_start_date: `${day} 19:00:00`,
  utc_end_date: `${day} 21:00:00`,
  timezone: zone,
});

const secret = tecEvent(3, {
  ...at('2027-01-12'),
  title: 'Secret',
  description: '<p>Whole</p>',
  cost: '$77',
});

/** The site at first. Its lists are changed by the tests. */
export const firstSite = (): Required<Edition> => ({
  events: [
    tecEvent(1, {
      ...at('2027-01-10'),
      title: 'c&#8217;t <webdev> 2027',
      slug: 'jazz-im-hof-%f0%9f%8e%b7',
      description: '<p>Loud</p>\n<p><iframe src="https://video.example/1"></iframe></p>',
      website: 'https://rest.example/8?a=1&amp;b=2',
      cost: 'kostenlos, Spende',
      categories: [workshops[0], jazz],
      tags: [outside],
      venue: hall,
      organizer: [club, other],
    }),
    tecEvent(2, {
      ...at('2027-01-11'),
      title: 'Painting',
      website: 'www.event.example/ä ö',
      categories: [beginners[0], beginners[1], workshops[1]],
      venue: south,
    }),
    secret,
    locked(tecEvent(4, { ...at('2027-01-13'), title: 'Locked from the start' })),
    tecEvent(5, {
      start_date: '1952-05-01 10:00:00',
      end_date: '1952-05-01 12:00:00',
      utc_start_date: '1952-05-01 09:00:00',
      utc_end_date: '1952-05-01 11:00:00',
      title: 'Long ago',
      // Not known. That does not make the event a protected one.
      is_virtual: null,
    }),
  ],
  categories: [never, ...beginners, jazz, ...workshops, art, music],
  tags: [outside, unused],
  venues: [empty, south, hall],
  organizers: [alone, other, club],
});

/** Later: renamed, moved, emptied, exchanged, protected and deleted. */
export function changeSite(site: Required<Edition>): void {
  const replace = (list: Item[], id: number, fields: Item): void => {
    const index = list.findIndex((item) => item['id'] === id);
    list[index] = { ...list[index], ...fields };
  };
  replace(site.categories, 101, { name: 'Musik neu', description: 'Was klingt' });
  replace(site.categories, 112, { parent: 101, name: 'Werkstatt' });
  replace(site.tags, 201, { name: 'draußen', slug: 'unused' });
  replace(site.tags, 202, { slug: 'draussen' });
  const { phone: _, website: __, description: ___, ...emptied } = hall;
  site.venues[2] = emptied;
  const { email: ____, ...silent } = club;
  site.organizers[2] = { ...silent, slug: 'same-name-2' };
  site.organizers[1] = { ...other, slug: 'same-name' };
  const [first, second] = site.events;
  site.events.splice(
    0,
    5,
    { ...first, slug: 'event-2', venue: emptied, organizer: [site.organizers[2], site.organizers[1]] },
    { ...second, slug: 'jazz-im-hof-%f0%9f%8e%b7', categories: [beginners[0]] },
    locked(secret),
  );
  // Nothing names them, and the site no longer has them.
  site.venues.splice(0, 1);
  site.organizers.splice(0, 1);
}
