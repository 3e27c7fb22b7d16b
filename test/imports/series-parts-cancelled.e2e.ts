import { counts, countsOf } from '../support/imports.js';
import { ALWAYS, type Body, Service } from '../support/service.js';
import {
  at,
  calendar,
  calendarsIn,
  change,
  component,
  following,
  kept,
  LATE,
  master,
} from './series-entries.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const { run, allEvents } = calendarsIn(() => service);

describe('a cancellation with RANGE=THISANDFUTURE', () => {
  const states = async (source: string): Promise<unknown[]> =>
    (await allEvents(source)).map(({ event_status }) => event_status as unknown);
  const OFF = [...Array(3).fill('scheduled'), ...Array(3).fill('canceled')];

  it('cancels the later dates, which stay, and is taken back', async () => {
    const content = calendar(master(), following('20270326T200000', 'STATUS:CANCELLED'));
    await run('off', calendar(master()));
    const before = await allEvents('off');
    expect(countsOf(await run('off', content))).toEqual(counts({ created: 1, updated: 1 }));
    expect(await states('off')).toEqual(OFF);
    const after = await allEvents('off');
    expect(kept(after)).toEqual(kept(before));
    expect(after.map(({ title, overrides }) => [title, overrides])).toEqual(Array(6).fill(['Jazz', []]));
    expect(countsOf(await run('off', content))).toEqual(counts({ unchanged: 2 }));
    await run('off', calendar(master()));
    expect(await states('off')).toEqual(Array(6).fill('scheduled'));
    expect(countsOf(await run('off-new', content))).toEqual(counts({ created: 2 }));
    expect(await states('off-new')).toEqual(OFF);
  });

  it.each([
    ['by its zone', [at('RECURRENCE-ID;RANGE=THISANDFUTURE', '20270326T200000')]],
    ['by UTC', ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270326T190000Z', 'DTSTART:20270326T190000Z']],
  ])('alone cancels the dates of the series that is here %s', async (name, lines) => {
    const source = name.replaceAll(' ', '-');
    const alone = calendar(component(...lines, 'STATUS:CANCELLED'));
    await run(source, calendar(master()));
    const before = await allEvents(source);
    const dry = await run(source, alone, { dry_run: true });
    expect(countsOf(dry)).toEqual(counts({ created: 1 }));
    expect(countsOf(await run(source, alone))).toEqual(counts({ created: 1 }));
    expect(await states(source)).toEqual(OFF);
    expect(kept(await allEvents(source))).toEqual(kept(before));
    expect(countsOf(await run(source, alone))).toEqual(counts({ unchanged: 1 }));
    const whole = calendar(master(), following('20270326T200000', 'STATUS:CANCELLED'));
    expect(countsOf(await run(source, whole))).toEqual(counts({ unchanged: 2 }));
    await run(source, calendar(master()));
    expect(await states(source)).toEqual(Array(6).fill('scheduled'));
    expect(kept(await allEvents(source))).toEqual(kept(before));
  });

  it('alone cancels a date, or all dates, of the later half', async () => {
    await run('later', calendar(master(), following('20270326T200000', ...LATE)));
    const one = calendar(change('20270402T200000', 'STATUS:CANCELLED'));
    expect(countsOf(await run('later', one))).toEqual(counts({ updated: 1 }));
    expect(await states('later')).toEqual([...Array(4).fill('scheduled'), 'canceled', 'scheduled']);
    const all = calendar(component('STATUS:CANCELLED'));
    expect(countsOf(await run('later', all))).toEqual(counts({ updated: 2 }));
    expect(await states('later')).toEqual(Array(6).fill('canceled'));
  });

  it('alone cancels the rest of the later half, which is moved, and is beside a canceled series', async () => {
    const split = calendar(master(), following('20270326T200000', ...LATE));
    await run('rest', split);
    const before = await allEvents('rest');
    const alone = calendar(following('20270402T200000', 'STATUS:CANCELLED'));
    expect(countsOf(await run('rest', alone))).toEqual(counts({ created: 1 }));
    expect(await states('rest')).toEqual([...Array(4).fill('scheduled'), 'canceled', 'canceled']);
    expect(kept(await allEvents('rest'))).toEqual(kept(before));
    expect((await allEvents('rest')).map(({ start_date }) => start_date)).toEqual(
      before.map(({ start_date }) => start_date),
    );
    await run('rest', split);
    expect(await states('rest')).toEqual(Array(6).fill('scheduled'));
    const whole = calendar(master('STATUS:CANCELLED'));
    expect(countsOf(await run('rest', whole))).toEqual(counts({ updated: 2 }));
    expect(await states('rest')).toEqual(Array(6).fill('canceled'));
    expect(countsOf(await run('rest', split))).toEqual(counts({ updated: 2 }));
    expect(await states('rest')).toEqual(Array(6).fill('scheduled'));
    expect(kept(await allEvents('rest'))).toEqual(kept(before));
  });

  it('alone cancels the single events of an import with flatten, and all from the first date on', async () => {
    await run('single', calendar(master()), { flatten: true });
    const alone = calendar(following('20270326T200000', 'STATUS:CANCELLED'));
    expect(countsOf(await run('single', alone))).toEqual(counts({ updated: 3 }));
    const { body } = await service.get(`/events?${ALWAYS}&external_source=single`);
    expect((body['events'] as Body[]).map(({ event_status }) => event_status)).toEqual(OFF);
    await run('all', calendar(master()));
    const first = calendar(following('20270305T200000', 'STATUS:CANCELLED'));
    expect(countsOf(await run('all', first))).toEqual(counts({ updated: 1 }));
    expect(await states('all')).toEqual(Array(6).fill('canceled'));
  });
});
