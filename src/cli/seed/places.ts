import type { InterfaceLanguage } from '../../common/messages/languages.js';
import type { RecordKind } from '../../common/records/kinds.js';
import { cityOfVenue } from './event-generator.js';
import { CITIES } from './geography.js';
import { at } from './phrases.js';
import type { Random } from './random.js';
import { VOCABULARIES } from './vocabulary/index.js';

/** A venue or organizer that has no id yet. */
export interface SyntheticPlace {
  /** Values in the order of the kind's columns. */
  readonly values: readonly (string | number)[];
  readonly website: string | null;
  /** Texts in the order of the kind's `texts`. */
  readonly textsIn: (language: InterfaceLanguage) => readonly string[];
}

/** How venues or organizers are generated and stored. */
export interface PlaceKind {
  readonly kind: Exclude<RecordKind, 'event'>;
  readonly columns: readonly string[];
  readonly constants: Readonly<Record<string, number>>;
  /** The name first. */
  readonly texts: readonly string[];
  readonly make: (random: Random, index: number) => SyntheticPlace;
}

const HOUSE_NUMBERS = 120;
/** Degrees around the centre of a city, about three kilometres in each direction. */
const SPREAD = 0.06;
const WEBSITE_SHARE = 0.5;

export const VENUES: PlaceKind = {
  kind: 'venue',
  columns: ['phone', 'zip', 'geo_lat', 'geo_lng'],
  constants: { show_map: 1, show_map_link: 1 },
  texts: ['venue', 'description', 'address', 'city', 'country'],
  make: createVenue,
};

export const ORGANIZERS: PlaceKind = {
  kind: 'organizer',
  columns: ['phone', 'email'],
  constants: {},
  texts: ['organizer', 'description'],
  make: createOrganizer,
};

function createVenue(random: Random, index: number): SyntheticPlace {
  const city = cityOfVenue(index);
  const { country, latitude, longitude } = at(CITIES, city);
  const words = VOCABULARIES.en;
  const kind = random.below(words.venueKinds.length);
  const street = random.below(words.streets.length);
  const house = 1 + random.below(HOUSE_NUMBERS);
  const description = random.below(words.venueDescriptions.length);
  const zip = String(10_000 + random.below(90_000));
  return {
    values: [phone(random), zip, near(random, latitude), near(random, longitude)],
    website: website(random, `venue-${index + 1}`),
    textsIn: (language) => {
      const { venueKinds, venueDescriptions, streets, cities, countries } = VOCABULARIES[language];
      return [
        `${at(venueKinds, kind)} ${at(cities, city)}`,
        at(venueDescriptions, description),
        `${at(streets, street)} ${house}`,
        at(cities, city),
        at(countries, country),
      ];
    },
  };
}

function createOrganizer(random: Random, index: number): SyntheticPlace {
  const words = VOCABULARIES.en;
  const kind = random.below(words.organizerKinds.length);
  const city = random.below(words.cities.length);
  const description = random.below(words.organizerDescriptions.length);
  return {
    values: [phone(random), `office@organizer-${index + 1}.example`],
    website: website(random, `organizer-${index + 1}`),
    textsIn: (language) => {
      const { organizerKinds, organizerDescriptions, cities } = VOCABULARIES[language];
      return [`${at(organizerKinds, kind)} ${at(cities, city)}`, at(organizerDescriptions, description)];
    },
  };
}

const phone = (random: Random): string => `+49 555 ${100_000 + random.below(900_000)}`;

const near = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.next() - 0.5) * SPREAD) * 1e6) / 1e6;

const website = (random: Random, host: string): string | null =>
  random.chance(WEBSITE_SHARE) ? `https://${host}.example/` : null;
