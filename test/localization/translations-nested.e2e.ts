import { at } from '../support/localized.js';
import { eventWith, Service } from '../support/service.js';
import { refusedNames, rowCounts } from '../support/written-rows.js';

let counter = 0;
let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const unique = (text: string): string => `${text} ${(counter += 1)}`;

describe('inside an event', () => {
  it('a new venue and organizer come with their translations', async () => {
    const event = await service.make(
      '/events',
      eventWith({
        translations: { fr: { title: 'Concert' } },
        venue: {
          venue: unique('Hall'),
          city: 'Rome',
          translations: { fr: { venue: unique('Salle') }, it: { city: 'Roma' } },
        },
        organizer: [{ organizer: unique('Friends'), translations: { fr: { organizer: unique('Amis') } } }],
      }),
    );
    const { body: french } = await service.get(at('fr', `/events/${event['id']}`));
    expect([french['title'], french['venue'].venue, french['venue'].city]).toEqual([
      'Concert',
      expect.stringMatching(/^Salle /),
      'Rome',
    ]);
    expect(french['organizer'][0].organizer).toMatch(/^Amis /);
    const { body: italian } = await service.get(at('it', `/venues/${event['venue'].id}`));
    expect([italian['city'], italian['venue']]).toEqual(['Roma', event['venue'].venue]);
  });

  it('a bad translation of one names it and undoes everything', async () => {
    const before = await rowCounts(service);
    const response = await service.post(
      '/events',
      eventWith({
        categories: [unique('New')],
        venue: { venue: unique('Hall'), translations: { fr: { website: 'ftp://x' } } },
        organizer: { organizer: unique('Friends'), translations: { de: { organizer: ['x'] } } },
        translations: { es: { website: 'ftp://x' } },
      }),
    );
    expect(response.status).toBe(400);
    expect(refusedNames(response)).toEqual([
      'organizer[translations][de][organizer]',
      'translations[es][website]',
      'venue[translations][fr][website]',
    ]);
    expect(await rowCounts(service)).toEqual(before);
  });
});
