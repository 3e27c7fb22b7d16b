import { escapeText } from '#common/escapes.js';
import { all, type Component, first } from '#common/icalendar/components.js';
import { type Property, textOf, textsOf } from '#common/icalendar/properties.js';
import type { Message } from '#common/messages/message-arguments.js';
import { decodePercent } from '#common/text/percent.js';
import { bodyOf, hasTags, isEmptyHtml } from '#common/values/html-text.js';
import { detailsOf } from './ics-details.js';
import type { Payload } from './import-record.js';

/* The fields of an event. Their values are checked later, with those of all other sources. */

const MAX_NAME = 255;

/** Reports a property that was not read as it is. */
export type Warn = (property: Property, reason: Message) => void;

/**
 * A plain text without the angle brackets around words, as the service removes tags from names. What is a tag, as
 * something closes it, stays for the service.
 */
function withoutBrackets(text: string): string {
  const closed = new Set(
    [...text.matchAll(/<\/([a-z][a-z0-9]{0,20})/gi)].map(([, name]) => name?.toLowerCase()),
  );
  closed.add('br');
  return text.replace(/<([a-z!?][^\s<>/]{0,40})([^<>]*)>/gi, (tag, name: string, rest: string) =>
    closed.has(name.toLowerCase()) ? tag : name + rest,
  );
}

/** A name on one line, shortened to what a name may have. */
function nameIn(text: string, property: Property, warn: Warn): string {
  const name = withoutBrackets(text.replace(/\s+/g, ' ').trim());
  if (name.length <= MAX_NAME) return name;
  // Enough to count: a character has at most two units.
  const characters = Array.from(name.slice(0, 2 * MAX_NAME + 2));
  if (characters.length <= MAX_NAME) return name;
  warn(property, { key: 'import_name_shortened', args: { max: MAX_NAME } });
  const start = characters.slice(0, MAX_NAME - 1).join('');
  return `${start.trim()}…`;
}

function descriptionOf(event: Component): string {
  const html = all(event, 'X-ALT-DESC').find(({ params }) =>
    /^text\/html/i.test(params.get('FMTTYPE') ?? ''),
  );
  const body = bodyOf(textOf(html));
  if (!isEmptyHtml(body)) return body;
  const text = textOf(first(event, 'DESCRIPTION'));
  return hasTags(text) ? text : escapeText(text);
}

/** An address of another kind than the web, such as `mailto:` or `cid:`. A host with a port has a dot: `example.org:8080`. */
const isOtherAddress = (text: string): boolean => /^(?!https?:)[a-z][a-z0-9+-]*:/i.test(text);

const LEFT_OUT: Message = { key: 'import_value_left_out' };

function websiteOf(event: Component, warn: Warn): Payload {
  const property = first(event, 'URL');
  const website = textOf(property);
  if (property === undefined || website === '') return {};
  if (!isOtherAddress(website)) return { website };
  warn(property, LEFT_OUT);
  return {};
}

/** The first picture with an address, from IMAGE (RFC 7986) or ATTACH. */
function imageOf(event: Component, warn: Warn): Payload {
  const attached = all(event, 'ATTACH').filter(({ params }) => /^image\//i.test(params.get('FMTTYPE') ?? ''));
  const pictures = [...all(event, 'IMAGE'), ...attached];
  const isAddress = (property: Property): boolean =>
    !property.params.has('ENCODING') && !isOtherAddress(textOf(property));
  const picture = pictures.find(isAddress);
  if (picture !== undefined) return { image: textOf(picture) };
  if (pictures[0] !== undefined) warn(pictures[0], LEFT_OUT);
  return {};
}

function positionOf(
  property: Property | undefined,
  warn: Warn,
): { geo_lat: number; geo_lng: number } | undefined {
  if (property === undefined) return undefined;
  const [lat = NaN, lng = NaN] = textOf(property)
    .split(/[;,]/)
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  // Programs write 0;0 for no place.
  if (lat === 0 && lng === 0) return undefined;
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { geo_lat: lat, geo_lng: lng };
  warn(property, LEFT_OUT);
  return undefined;
}

/** A place with no name has its coordinates as one. */
function venueOf(event: Component, warn: Warn): object[] {
  const location = first(event, 'LOCATION');
  const position = positionOf(first(event, 'GEO'), warn);
  const name = location === undefined ? '' : nameIn(textOf(location), location, warn);
  if (name === '' && position === undefined) return [];
  return [{ venue: name || `${position?.geo_lat}, ${position?.geo_lng}`, ...position }];
}

/** The address of an organizer. What stands before it belongs to a name with a colon that was not quoted. */
function addressIn(value: string): { readonly before: string; readonly address: string } {
  const [, before = '', address = ''] = /^(.*?)(?:mailto:\s*)+(.*)$/is.exec(value) ?? ['', '', value];
  const plain = address.replace(/\?.*$/s, '').trim().replace(/\.$/, '');
  return {
    before: before.replace(/:\s*$/, ''),
    address: plain.includes('@') ? plain : decodePercent(plain),
  };
}

/** The organizer of a property with a name and an e-mail address, or the address of a website. */
function organizerIn(property: Property, warn: Warn): object[] {
  const { params } = property;
  const { before, address } = addressIn(textOf(property));
  const colon = /^\s/.test(property.value) ? ': ' : ':';
  const name = [params.get('CN') ?? '', before].filter((part) => part !== '').join(colon);
  const isWeb = /^https?:\/\//i.test(address);
  const email = params.get('EMAIL') ?? (address.includes('@') && !isWeb ? address : '');
  const organizer = nameIn(name || email || address, property, warn);
  if (organizer === '') return [];
  const phone = params.get('PHONE') ?? '';
  const fields = { email, phone, website: isWeb ? address : '' };
  return [{ organizer, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) }];
}

/** The organizer in a contact of a feed of this service: name, telephone, e-mail address. */
function contactIn(property: Property, warn: Warn): { readonly organizer: string } {
  const parts = textOf(property).split(', ');
  const email = parts.length > 1 && parts.at(-1)?.includes('@') ? parts.pop() : undefined;
  const phone = parts.length > 1 && /^[+(\d][\d\s()/.-]*$/.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  return {
    organizer: nameIn(parts.join(', '), property, warn),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
  };
}

const OWN_FEED = '-//Event Calendar//Event Calendar//EN';

/** A feed of this service has its organizers in properties of its own, or as contacts. */
function organizersOf(event: Component, program: string, warn: Warn): object[] {
  const organizers = all(event, 'ORGANIZER').flatMap((property) => organizerIn(property, warn));
  const others = event.properties.filter(({ name }) => name === 'X-EVENT-CALENDAR-ORGANIZER');
  const contacts = program === OWN_FEED ? all(event, 'CONTACT') : [];
  if (others.length === 0 && contacts.length > 0)
    return contacts.map((property) => contactIn(property, warn));
  return [...organizers, ...others.flatMap((property) => organizerIn(property, warn))];
}

function categoriesOf(event: Component, warn: Warn): string[] {
  const names = all(event, 'CATEGORIES').flatMap((property) =>
    textsOf(property).map((category) => nameIn(category, property, warn)),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/**
 * The event's fields without its schedule. An event with a private CLASS is not published.
 * @param about the program that wrote the file (PRODID), and whether the event or the file says that it is cancelled
 */
export function fieldsOf(
  event: Component,
  about: { readonly program: string; readonly isCancelled: boolean },
  warn: Warn,
): Payload {
  const title = first(event, 'SUMMARY');
  return {
    title: title === undefined ? '' : nameIn(textOf(title), title, warn),
    description: descriptionOf(event),
    categories: categoriesOf(event, warn),
    venue: venueOf(event, warn),
    organizer: organizersOf(event, about.program, warn),
    status: /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(first(event, 'CLASS'))) ? 'private' : 'publish',
    ...detailsOf(event, about.isCancelled),
    ...websiteOf(event, warn),
    ...imageOf(event, warn),
  };
}
