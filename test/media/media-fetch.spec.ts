import { pictureBytes, upload } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { ALWAYS, eventWith, Service, type ServiceResponse } from '../support/service.js';

const NOT_FETCHED =
  'Pictures are not fetched from this address. Whoever runs this service can allow hosts that are not public in MEDIA_FETCH_ALLOWED_HOSTS.';

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

let counter = 0;

async function remotePicture(): Promise<string> {
  return remote.put(`/pictures/${++counter}.png`, await pictureBytes());
}

const badParams = ({ status, body }: ServiceResponse): unknown => [
  status,
  body['code'],
  body['data']?.params,
];

describe('POST /media with a URL', () => {
  it('fetches the picture, with a title of its own', async () => {
    const url = await remotePicture();
    const response = await service.post('/media', { url, title: 'From afar' });
    expect([response.status, response.body['title'], response.body['width']]).toEqual([
      201,
      'From afar',
      400,
    ]);
    // An author may not know of another's picture that nothing shows, and would get one of their own.
    const again = await service.send('POST', '/media', `url=${encodeURIComponent(url)}`, {
      as: 'editor',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([again.status, again.body]).toEqual([201, response.body]);
    const own = await service.post('/media', { url: response.body['sizes'].medium.url });
    expect(own.body).toEqual(response.body);
  });

  it('is another item than an upload of the same bytes', async () => {
    const bytes = await pictureBytes();
    const uploaded = await upload(service, bytes);
    const fetched = await service.post('/media', { url: remote.put('/same.png', bytes) });
    expect(fetched.body['id']).not.toBe(uploaded.body['id']);
  });

  it.each([
    ['inside', () => `http://127.0.0.1:1/a.jpg`, NOT_FETCHED],
    ['inside, by name', () => 'http://localhost/a.jpg', NOT_FETCHED],
    ['missing', () => `http://${remote.host}/none`, 'The server of this address does not give a picture.'],
    ['no picture', () => remote.put('/text', Buffer.from('text')), expect.stringContaining('JPEG')],
  ])('says what is wrong: %s', async (_, url, message) => {
    const response = await service.post('/media', { url: url() });
    expect(badParams(response)).toEqual([400, 'rest_invalid_param', { url: message }]);
  });

  it('is not for contributors, and nothing is fetched', async () => {
    const url = await remotePicture();
    const requested = remote.requestedPaths.length;
    expect((await service.post('/media', { url }, { as: 'contributor' })).status).toBe(403);
    expect((await service.post('/media', { url }, { as: 'anonymous' })).status).toBe(401);
    expect(remote.requestedPaths).toHaveLength(requested);
  });
});

it('a slow server keeps no other request waiting', async () => {
  let release: (() => void) | undefined;
  const bytes = await pictureBytes();
  const image = remote.put('/slow.png', (response) => {
    release = () => response.end(bytes);
  });
  const slow = service.post('/events', eventWith({ image }));
  while (release === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await service.post('/venues', { venue: 'Meanwhile' })).status).toBe(201);
  expect((await service.get(`/events?${ALWAYS}`)).status).toBe(200);
  release();
  expect((await slow).body['image']).toMatchObject({ extension: 'png' });
});
