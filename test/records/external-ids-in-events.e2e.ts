import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

/* Venues and organizers that an event names by the ids that other systems have for them. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

let counter = 0;
const fresh = (): string => `A/${(counter += 1)} é?#`;
const params = ({ body }: ServiceResponse): string[] => Object.keys(body['data'].params as object);
const pair = (id: string, source = 'erp') => ({ external_source: source, external_id: id });

describe('venues and organizers in an event', () => {
  it.each(['venue', 'organizer'] as const)('%s: the pair names the one that is there', async (kind) => {
    const id = fresh();
    const made = await service.make(`/${kind}s`, { [kind]: 'Known', ...pair(id) });
    const linked = async (value: object) => {
      const response = await service.post('/events', eventWith({ [kind]: value }));
      return [response.status, [response.body[kind]].flat()[0]?.id, response.body];
    };
    expect((await linked({ [kind]: 'Renamed there', phone: '1', ...pair(id) })).slice(0, 2)).toEqual([
      201,
      made['id'],
    ]);
    expect((await linked(pair(id))).slice(0, 2)).toEqual([201, made['id']]);
    expect((await service.get(`/${kind}s/${made['id']}`)).body).toMatchObject({ [kind]: 'Known' });
    const other = fresh();
    const [status, inline] = await linked({ [kind]: 'Known', ...pair(other) });
    expect([status, inline === made['id']]).toEqual([201, false]);
    expect((await service.get(`/${kind}s/by-external/erp/${encodeURIComponent(other)}`)).body['id']).toBe(
      inline,
    );
    const unknown = await service.post('/events', eventWith({ [kind]: pair(fresh()) }));
    expect([unknown.status, params(unknown)]).toEqual([400, [kind]]);
    const bad = await service.post('/events', eventWith({ [kind]: { [kind]: 'X', external_id: 'x' } }));
    expect([bad.status, params(bad)]).toEqual([400, [`${kind}[external_source]`]]);
    const spaced = await service.post('/events', eventWith({ [kind]: pair('x ') }));
    expect([spaced.status, params(spaced)]).toEqual([400, [kind]]);
    // In the trash it stays the one that is meant, and comes back to the event with it.
    await service.delete(`/${kind}s/${made['id']}`);
    const [, shown, event] = await linked({ [kind]: 'Known', ...pair(id) });
    expect(shown).toBeUndefined();
    await service.post(`/${kind}s/${made['id']}`, { status: 'publish' });
    const back = await service.get(`/events/${(event as Body)['id']}`);
    expect([back.body[kind]].flat()[0].id).toBe(made['id']);
  });

  it('equal ones with another pair are others', async () => {
    const fields = { venue: 'Twin hall', city: 'Ulm' };
    const one = await service.make('/venues', { ...fields, ...pair('twin-1') });
    expect((await service.make('/venues', { ...fields, ...pair('twin-1') }))['id']).toBe(one['id']);
    expect((await service.make('/venues', fields))['id']).toBe(one['id']);
    expect((await service.make('/venues', { ...fields, ...pair('TWIN-1') }))['id']).not.toBe(one['id']);
  });
});
