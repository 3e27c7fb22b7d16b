import { eventWith, Service } from '../support/service.js';

// Rules over several rows, for which no index stands: two writes at once, each of which alone would be right.

const ROUNDS = 6;

let service: Service;
let other: Service;
beforeAll(async () => {
  service = await Service.start();
  other = await service.startBeside();
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const as = 'administrator';

it('of two events that would become each other’s parent, one is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [{ id: a }, { id: b }] = [
      await service.make('/events', eventWith()),
      await service.make('/events', eventWith()),
    ];
    const responses = await Promise.all([
      service.send('PATCH', `/events/${a}`, { post_parent: b }, { as }),
      other.send('PATCH', `/events/${b}`, { post_parent: a }, { as }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

it('of two accounts that would sign in by the same text, one is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const name = `n${round}@y.example`;
    const responses = await Promise.all([
      service.post('/users', { username: name, role: 'author' }),
      other.post('/users', { username: `other-${round}`, role: 'author', email: name }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
  }
});
