import { type Role } from '#common/rights/roles.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

type Who = Role | 'anonymous';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const list = async (query: string, as: Who) => service.get(`/events?per_page=50&${ALWAYS}&${query}`, { as });

describe('status', () => {
  /** `author draft` and so on: one event of every status by each of three roles. */
  const names = new Map<number, string>();
  const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
  beforeAll(async () => {
    for (const role of ['editor', 'author', 'contributor'] as const) {
      const { body: me } = await service.post('/events', eventWith({ status: 'draft' }), { as: role });
      await service.delete(`/events/${me['id']}`);
      for (const status of STATUSES) {
        const author = Number(me['author']);
        const date = status === 'future' ? { date: '2190-01-01 00:00:00' } : {};
        const wanted = status === 'trash' ? 'draft' : status;
        const { id } = await service.make('/events', eventWith({ status: wanted, author, ...date }));
        if (status === 'trash') await service.delete(`/events/${id}`);
        names.set(id, `${role} ${status}`);
      }
    }
  });

  const listed = async (query: string, as: Who): Promise<string[]> => {
    const { status, body } = await list(query, as);
    if (status !== 200) throw new Error(`${query} as ${as}: ${JSON.stringify(body)}`);
    return (body['events'] as Body[]).flatMap((event) => names.get(event['id']) ?? []).sort();
  };
  const all = (statuses: string[], roles = ['editor', 'author', 'contributor']): string[] =>
    roles.flatMap((role) => statuses.map((status) => `${role} ${status}`)).sort();
  const LISTED = STATUSES.slice(0, -1);
  const UNPUBLISHED = LISTED.slice(1);

  it('is publish by default for the public', async () => {
    for (const as of ['anonymous', 'subscriber'] as const) {
      expect(await listed('', as)).toEqual(all(['publish']));
      expect(await listed('status=publish', as)).toEqual(all(['publish']));
    }
  });

  it.each(['future', 'draft', 'pending', 'private', 'trash', 'publish,draft'])(
    '%s is refused to the public',
    async (status) => {
      for (const as of ['anonymous', 'subscriber'] as const) {
        const response = await list(`status=${status}`, as);
        expect([as, response.status, Object.keys(response.body['data'].params)]).toEqual([
          as,
          400,
          ['status'],
        ]);
      }
    },
  );

  it('is all but trash by default for those who edit others’ records', async () => {
    for (const as of ['administrator', 'editor'] as const) expect(await listed('', as)).toEqual(all(LISTED));
  });

  it('is publish and their own for authors and contributors', async () => {
    for (const as of ['author', 'contributor'] as const) {
      expect(await listed('', as)).toEqual([...all(['publish']), ...all(UNPUBLISHED, [as])].sort());
    }
  });

  it('shows in a list exactly what can be read by id, the trash aside', async () => {
    for (const as of ['anonymous', 'subscriber', 'contributor', 'author', 'editor'] as const) {
      const readable: string[] = [];
      for (const [id, name] of names) {
        if ((await service.get(`/events/${id}`, { as })).status === 200) readable.push(name);
      }
      expect([as, readable.sort()]).toEqual([as, await listed('', as)]);
    }
  });

  it.each(STATUSES)('%s shows editors everyone’s, authors their own', async (status) => {
    expect(await listed(`status=${status}`, 'editor')).toEqual(all([status]));
    const own = status === 'publish' ? all(['publish']) : all([status], ['author']);
    expect(await listed(`status=${status}`, 'author')).toEqual(own);
  });

  it('accepts a comma list and an array', async () => {
    expect(await listed('status=draft,pending', 'editor')).toEqual(all(['draft', 'pending']));
    expect(await listed('status[]=draft&status[]=trash', 'editor')).toEqual(all(['draft', 'trash']));
    expect(await listed('status=publish,draft', 'author')).toEqual(
      [...all(['publish']), 'author draft'].sort(),
    );
  });

  it('of what is included counts too', async () => {
    const include = `include=${[...names.keys()].join(',')}`;
    expect(await listed(include, 'anonymous')).toEqual(all(['publish']));
    expect(await listed(include, 'editor')).toEqual(all(LISTED));
    expect(await listed(`${include}&status=trash`, 'editor')).toEqual(all(['trash']));
  });

  it('counts the totals of what the caller sees', async () => {
    const { body } = await list('', 'anonymous');
    expect(body['total']).toBe(3);
    expect(body['rest_url']).toContain('status=publish');
  });
});

describe('search', () => {
  const id: Record<string, number> = {};
  const make = async (key: string, fields: object) => {
    id[key] = (await service.make('/events', eventWith(fields)))['id'];
  };
  beforeAll(async () => {
    await make('title', { title: 'Midnight Ramble Orchestra' });
    await make('description', {
      title: 'One',
      description: '<p>A <em>mid</em>night</p><p>ramble & roll</p>',
    });
    await make('split', { title: 'Midnight', description: 'walk', excerpt: 'Ramble' });
    await make('signs', { title: '100%_sure! \\ "quoted"', description: 'C++ it’s' });
    await make('markup', {
      title: 'Three',
      description: '<strong class="wide">Bold</strong> &amp; <a href="https://linked.example">linked</a>',
    });
  });

  const CASES: [string, string[]][] = [
    ['midnight', ['title', 'description', 'split']],
    ['MIDNIGHT', ['title', 'description', 'split']],
    ['night', ['title', 'description', 'split']],
    ['midnight ramble', ['title', 'description', 'split']],
    ['ramble   midnight', ['title', 'description', 'split']],
    ['"midnight ramble"', ['title', 'description']],
    ['"Midnight  Ramble"', ['title', 'description']],
    ['"ramble midnight"', []],
    ['ramble -orchestra', ['description', 'split']],
    ['ramble -orchestra -walk', ['description']],
    ['midnight -"midnight ramble"', ['split']],
    ['midnight -absent', ['title', 'description', 'split']],
    ['100%', ['signs']],
    ['%_s', ['signs']],
    ['1%e', []],
    ['sure!', ['signs']],
    ['\\', ['signs']],
    ['c++', ['signs']],
    ['bold', ['markup']],
    ['strong', []],
    ['wide', []],
    ['"bold & linked"', ['markup']],
    ['ámidníght'.slice(1), ['title', 'description', 'split']],
  ];
  it.each(CASES)('%s', async (search, expected) => {
    const include = Object.values(id).join(',');
    const { status, body } = await list(
      `include=${include}&search=${encodeURIComponent(search)}`,
      'anonymous',
    );
    expect([status, (body['events'] as Body[]).map((event) => event['id'])]).toEqual([
      200,
      expected.map((key) => id[key]),
    ]);
    expect(body['total']).toBe(expected.length);
  });

  it('by excluded words alone lists the rest', async () => {
    const include = Object.values(id).join(',');
    const { body } = await list(`include=${include}&search=-midnight`, 'anonymous');
    expect((body['events'] as Body[]).map((event) => event['id'])).toEqual([id['signs'], id['markup']]);
  });

  it('of blanks is refused', async () => {
    for (const search of ['', '%20', '%09']) {
      const { status, body } = await list(`search=${search}`, 'anonymous');
      expect([search, status, Object.keys(body['data'].params)]).toEqual([search, 400, ['search']]);
    }
  });

  it('does not find what the caller may not read', async () => {
    await service.make('/events', eventWith({ title: 'Clandestine meeting', status: 'private' }));
    expect((await list('search=clandestine', 'anonymous')).body['total']).toBe(0);
    expect((await list('search=clandestine', 'author')).body['total']).toBe(0);
    expect((await list('search=clandestine', 'editor')).body['total']).toBe(1);
  });
});
