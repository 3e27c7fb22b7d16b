import { storedFiles } from '../support/pictures.js';
import { badParams, makeItem, placeName, remotePicture, shownImage } from '../support/record-images.js';
import { Remote } from '../support/remote.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
let remote: Remote;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: remote.host });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

describe('nested records', () => {
  it('show their images inside an event, in lists and alone', async () => {
    const [one, two, three] = [await makeItem(service), await makeItem(service), await makeItem(service)];
    const venue = await service.make('/venues', { venue: placeName(), image: one['id'] });
    const event = await service.make(
      '/events',
      eventWith({
        image: three['id'],
        venue: venue['id'],
        organizer: [{ organizer: placeName(), image: two['id'] }, { organizer: placeName() }],
      }),
    );
    const read = (await service.get(`/events/${event['id']}`)).body;
    const listed = (await service.get(`/events?include=${event['id']}`)).body['events'][0] as Body;
    for (const body of [event, read, listed]) {
      expect(body['image']).toEqual(shownImage(three));
      expect(body['venue'].image).toEqual(shownImage(one));
      expect(body['organizer'].map(({ image }: Body) => image)).toEqual([shownImage(two), undefined]);
    }
    expect(read['json_ld']).toMatchObject({ image: three['url'], location: { image: one['url'] } });
  });

  it('are created with images from other servers, each fetched once', async () => {
    const url = await remotePicture(remote);
    const requested = remote.requestedPaths.length;
    const event = await service.make(
      '/events',
      eventWith({
        image: url,
        venue: { venue: placeName(), image: url },
        organizer: { organizer: placeName(), image: url },
      }),
    );
    const { id } = event['image'];
    expect([event['venue'].image.id, event['organizer'][0].image.id]).toEqual([id, id]);
    expect(remote.requestedPaths).toHaveLength(requested + 1);
    const nested = await service.post(`/events/${event['id']}`, {
      venue: { venue: placeName(), image: await remotePicture(remote) },
    });
    expect(nested.body['venue'].image).toMatchObject({ extension: 'png' });
    expect(nested.body['image'].id).toBe(id);
  });

  it('report a bad image under their own name, and nothing is left of the event', async () => {
    const files = storedFiles(service);
    const venue = placeName();
    for (const image of ['x', 2_000_000_000, `http://${remote.host}/none.jpg`]) {
      const payload = eventWith({ image: await remotePicture(remote), venue: { venue, image } });
      const response = await service.post('/events', payload);
      expect(badParams(response)).toEqual([
        400,
        'rest_invalid_param',
        { 'venue[image]': expect.any(String) },
      ]);
    }
    expect(storedFiles(service)).toEqual(files);
    const venues = (await service.get('/venues?per_page=50')).body['venues'] as Body[];
    expect(venues.map((record) => record['venue'])).not.toContain(venue);
  });

  it('may name ten pictures on other servers at most', async () => {
    const organizer = [];
    for (let i = 0; i < 11; i++)
      organizer.push({ organizer: placeName(), image: await remotePicture(remote) });
    const response = await service.post('/events', eventWith({ organizer }));
    expect(badParams(response)).toEqual([
      400,
      'rest_invalid_param',
      { 'organizer[image]': expect.any(String) },
    ]);
  });
});
