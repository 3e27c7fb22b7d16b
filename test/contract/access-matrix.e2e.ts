import { type Status, STATUSES } from '#common/records/status.js';
import { ListIndex } from '#resources/event-index/list-index.js';
import { CALLER_ROLES, type CallerRole, cell, type Right } from '../support/access-table.js';
import { seriesWith } from '../support/series.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

// Every caller × every route of a record × whose it is × its status, against the contract's table.

const KINDS = [
  { kind: 'event', collection: 'events', fields: () => eventWith() },
  { kind: 'venue', collection: 'venues', fields: () => ({ venue: `Venue ${Math.random()}` }) },
  { kind: 'organizer', collection: 'organizers', fields: () => ({ organizer: `Org ${Math.random()}` }) },
  {
    kind: 'series',
    collection: 'series',
    fields: () => seriesWith({ recurrence_rule: 'FREQ=WEEKLY;COUNT=1' }),
  },
] as const;
type Kind = (typeof KINDS)[number];

/** How all of a kind are listed: a series without any event that is left is in no window, and its events are no single ones. */
const LISTED: Readonly<Record<Kind['kind'], string>> = {
  ...{ event: `${ALWAYS}&is_recurring=false`, venue: '', organizer: '', series: '' },
};

const OWNERS: readonly CallerRole[] = CALLER_ROLES.filter((as) => as !== 'anonymous');

interface Made {
  readonly id: number;
  readonly slug: string;
}

interface Route {
  readonly method: string;
  /** Of a record, below its collection. */
  readonly path: (made: Made) => string;
  readonly need: 'read' | 'texts' | 'write' | 'delete';
}

const byId = ({ id }: Made) => `/${id}`;
const bySlug = ({ slug }: Made) => `/by-slug/${slug}`;
const french = ({ id }: Made) => `/${id}/translations/fr`;

/** In this order, so that what one of them takes away is not missed by the next. */
const ROUTES: readonly Route[] = [
  ...[byId, bySlug].flatMap((path) => [
    { method: 'GET', path, need: 'read' } as const,
    ...['POST', 'PUT', 'PATCH'].map((method) => ({ method, path, need: 'write' }) as const),
    { method: 'DELETE', path, need: 'delete' } as const,
  ]),
  { method: 'GET', path: ({ id }) => `/${id}/translations`, need: 'texts' },
  { method: 'PUT', path: french, need: 'write' },
  { method: 'PATCH', path: french, need: 'write' },
  { method: 'GET', path: french, need: 'write' },
  { method: 'DELETE', path: french, need: 'write' },
];

let service: Service;
/** A record of each kind, owner and status. */
const records = new Map<string, Made>();
const recordOf = (kind: Kind, owner: CallerRole, status: Status): Made => {
  const made = records.get(`${kind.kind} ${owner} ${status}`);
  if (made === undefined) throw new Error('No such record.');
  return made;
};

beforeAll(async () => {
  service = await Service.start();
  await Promise.all(
    KINDS.map(async (kind) => {
      for (const [index, owner] of OWNERS.entries()) {
        for (const status of STATUSES)
          records.set(`${kind.kind} ${owner} ${status}`, await make(kind, index + 1, status));
      }
    }),
  );
});
afterAll(async () => service.stop());

/** A record of an author. What is in the trash was a draft. */
async function make({ collection, fields }: Kind, author: number, status: Status): Promise<Made> {
  const date = status === 'future' ? { date: '2199-01-01' } : {};
  const sent = { ...fields(), ...date, author, status: status === 'trash' ? 'draft' : status };
  const made = await service.make(`/${collection}`, sent);
  if (status !== 'trash') return { id: made['id'], slug: made['slug'] };
  const { body } = await service.delete(`/${collection}/${made['id']}`);
  return { id: body['id'], slug: body['slug'] };
}

/** Takes a record out of the trash again, without the service. */
async function untrash({ kind }: Kind, { id, slug }: Made, status: Status): Promise<void> {
  const stored = status === 'future' ? 'publish' : status;
  await service.database.write(async (manager) => {
    if (kind === 'event') await service.app.get(ListIndex).changing(manager, [id]);
    await manager.query(`UPDATE ${kind} SET status = ?, trashed_status = NULL WHERE id = ?`, [stored, id]);
    await manager.query(`UPDATE ${kind}_translation SET slug = ? WHERE record_id = ? AND slug <> ''`, [
      slug,
      id,
    ]);
  });
}

const statusFor = (right: Right, as: CallerRole): number => {
  const expected = cell(right, as);
  return typeof expected === 'number' ? expected : 200;
};

function expectedRead(kind: Kind, as: CallerRole, isOwn: boolean, status: Status, need: string): number {
  const isTrashedEvent = status === 'trash' && ['event', 'series'].includes(kind.kind);
  if (isTrashedEvent && (need === 'read' || (isOwn && cell('change own', as) === 403))) return 403;
  if (status === 'publish') return statusFor('read what is public', as);
  return statusFor(isOwn ? 'read own unpublished' : 'read others’ unpublished', as);
}

function expected(kind: Kind, as: CallerRole, isOwn: boolean, status: Status, { need }: Route): number {
  if (need === 'read' || need === 'texts') return expectedRead(kind, as, isOwn, status, need);
  const right = cell(isOwn ? 'change own' : 'change others’', as);
  if (typeof right === 'number') return right;
  const isPublished = ['publish', 'future', 'private'].includes(status);
  if (right === 'unpublished' && isPublished) return 403;
  return need === 'delete' && status === 'trash' ? 410 : 200;
}

interface Case {
  readonly as: CallerRole;
  readonly isOwn: boolean;
}

/** Who requests a record of this owner: the owner, and who comes before; the anonymous for the administrator's. */
function casesOf(owner: CallerRole): Case[] {
  const index = OWNERS.indexOf(owner);
  const others = [OWNERS.at(index - 1) ?? owner, ...(index === 0 ? (['anonymous'] as const) : [])];
  return [{ as: owner, isOwn: true }, ...others.map((as) => ({ as, isOwn: false }))];
}

/** Sends all requests that there are for one record; returns the expected response of each and the actual one. */
async function tryAll(kind: Kind, owner: CallerRole, status: Status): Promise<[string, number, number][]> {
  const made = recordOf(kind, owner, status);
  const responses: [string, number, number][] = [];
  for (const { as, isOwn } of casesOf(owner)) {
    for (const route of ROUTES) {
      const { method, path, need } = route;
      const name = `${as} ${method} ${isOwn ? 'own' : 'others’'} ${path({ id: 0, slug: 'slug' })}`;
      const body = method === 'GET' || method === 'DELETE' ? undefined : { description: name };
      const response = await service.send(method, `/${kind.collection}${path(made)}`, body, { as });
      responses.push([name, expected(kind, as, isOwn, status, route), response.status]);
      if (need === 'delete' && response.status === 200) await untrash(kind, made, status);
    }
  }
  return responses;
}

describe.each(KINDS)('$collection', (kind) => {
  it.each(STATUSES)('that are %s are read and changed by those who may', async (status) => {
    const responses = (await Promise.all(OWNERS.map(async (owner) => tryAll(kind, owner, status)))).flat();
    expect(responses).toHaveLength((2 * OWNERS.length + 1) * ROUTES.length);
    expect(responses.map(([name, , actual]) => [name, actual])).toEqual(
      responses.map(([name, wanted]) => [name, wanted]),
    );
  });

  it.each(STATUSES)('that are %s are listed for those who may', async (status) => {
    for (const as of CALLER_ROLES) {
      const response = await service.get(
        `/${kind.collection}?status=${status}&per_page=50&${LISTED[kind.kind]}`,
        {
          as,
        },
      );
      const ids = response.body[kind.collection]
        ?.map(({ id }: Body) => id)
        .sort((a: number, b: number) => a - b);
      const everyones = status === 'publish' || cell('read others’ unpublished', as) === 'yes';
      const visible = OWNERS.filter((owner) => everyones || owner === as);
      const mayList = status === 'publish' || typeof cell('create records', as) === 'string';
      expect([as, response.status, ids]).toEqual(
        mayList ? [as, 200, visible.map((owner) => recordOf(kind, owner, status).id)] : [as, 400, undefined],
      );
    }
  });

  it.each(STATUSES)('are created as %s by those who may', async (status) => {
    for (const as of CALLER_ROLES) {
      const date = status === 'future' ? { date: '2199-01-01' } : {};
      const sent = { ...kind.fields(), ...date, status };
      const response = await service.post(`/${kind.collection}`, sent, { as });
      const right = cell('create records', as);
      const publishes = cell('create as published', as) === 'yes';
      const kept = publishes || status === 'draft' ? status : 'pending';
      const allowed = status === 'trash' ? [400, undefined] : [201, kept];
      expect([as, response.status, response.body['status']]).toEqual([
        as,
        ...(typeof right === 'number' ? [right, undefined] : allowed),
      ]);
      if (response.status === 201) await service.delete(`/${kind.collection}/${response.body['id']}`);
    }
  });

  it('are drafts of contributors, published ones of others, where no status is sent', async () => {
    for (const as of ['administrator', 'editor', 'author', 'contributor'] as const) {
      const { status } = await service.make(`/${kind.collection}`, kind.fields(), { as });
      expect([as, status]).toEqual([as, cell('create as published', as) === 'yes' ? 'publish' : 'draft']);
    }
  });

  it('are given another’s author by those who may, and are not published by changing them', async () => {
    for (const as of CALLER_ROLES) {
      const response = await service.post(
        `/${kind.collection}`,
        { ...kind.fields(), author: as === 'editor' ? 1 : 2 },
        { as },
      );
      const right = as === 'administrator' || as === 'editor' ? 201 : cell('set another’s author', as);
      expect([as, response.status]).toEqual([as, right]);
    }
    const { id } = await service.make(`/${kind.collection}`, kind.fields(), { as: 'contributor' });
    for (const status of ['publish', 'private', 'pending']) {
      const changed = await service.post(`/${kind.collection}/${id}`, { status }, { as: 'contributor' });
      expect([changed.status, changed.body['status']]).toEqual([200, 'pending']);
    }
    const given = await service.post(`/${kind.collection}/${id}`, { author: 1 }, { as: 'contributor' });
    expect(given.status).toBe(403);
  });
});
