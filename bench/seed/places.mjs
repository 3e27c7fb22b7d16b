import { cityOfVenue } from './event-generator.mjs';
import { CITIES } from './geography.mjs';
import { at } from './phrases.mjs';
import { VOCABULARIES } from './vocabulary.mjs';

const HOUSE_NUMBERS = 120;
/** Degrees around the centre of a city, about three kilometres in each direction. */
const SPREAD = 0.06;
const WEBSITE_SHARE = 0.5;

export const VENUES = {
  kind: 'venue',
  columns: ['phone', 'zip', 'geo_lat', 'geo_lng'],
  constants: { show_map: 1, show_map_link: 1 },
  texts: ['venue', 'description', 'address', 'city', 'country'],
  make: createVenue,
};

export const ORGANIZERS = {
  kind: 'organizer',
  columns: ['phone', 'email'],
  constants: {},
  texts: ['organizer', 'description'],
  make: createOrganizer,
};

function createVenue(random, index) {
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

function createOrganizer(random, index) {
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

const phone = (random) => `+49 555 ${100_000 + random.below(900_000)}`;

const near = (random, degrees) => Math.round((degrees + (random.next() - 0.5) * SPREAD) * 1e6) / 1e6;

const website = (random, host) => (random.chance(WEBSITE_SHARE) ? `https://${host}.example/` : null);
