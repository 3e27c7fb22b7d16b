import { textOf } from '../support/feeds.js';
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
  shown,
  UID,
  warningsOf,
  WEEKLY,
} from './series-entries.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const { run, seriesOf, eventsOf, allEvents, state } = calendarsIn(() => service);

const HALVES = [
  [
    UID,
    'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270319T200000',
    [
      ['03-05 20:00', 'Jazz', 'scheduled'],
      ['03-12 20:00', 'Jazz', 'scheduled'],
      ['03-19 20:00', 'Jazz', 'scheduled'],
    ],
  ],
  [
    `${UID}/20270326T200000`,
    'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270409T210000',
    [
      ['03-26 21:00', 'Late jazz', 'scheduled'],
      ['04-02 21:00', 'Late jazz', 'scheduled'],
      ['04-09 21:00', 'Late jazz', 'scheduled'],
    ],
  ],
];

describe('a calendar entry with RANGE=THISANDFUTURE', () => {
  it('is two series, which importing again leaves and changes in place', async () => {
    const split = calendar(master(), following('20270326T200000', ...LATE));
    const dry = await run('new', split, { dry_run: true });
    expect([countsOf(dry), warningsOf(dry)]).toEqual([counts({ created: 2 }), []]);
    expect(countsOf(await run('new', split))).toEqual(counts({ created: 2 }));
    expect(await state('new')).toEqual(HALVES);
    const [first, second] = await seriesOf('new');
    expect(second).toMatchObject({
      split_from: first?.['id'],
      venue: { venue: 'Club' },
      end_date: '2027-03-26 23:30:00',
    });
    expect(countsOf(await run('new', split))).toEqual(counts({ unchanged: 2 }));
    const before = await allEvents('new');
    expect(countsOf(await run('new', split.replaceAll('Late jazz', 'Night jazz')))).toEqual(
      counts({ updated: 1, unchanged: 1 }),
    );
    const after = await allEvents('new');
    expect(kept(after)).toEqual(kept(before));
    expect(after.map(({ title }) => title)).toEqual([
      ...Array(3).fill('Jazz'),
      ...Array(3).fill('Night jazz'),
    ]);
  });

  it('splits the series that is here, with its events, and joins it again', async () => {
    const whole = calendar(master());
    const split = calendar(master(), following('20270326T200000', ...LATE));
    await run('here', whole);
    const before = await allEvents('here');
    expect(before).toHaveLength(6);
    const dry = await run('here', split, { dry_run: true });
    expect(countsOf(dry)).toEqual(counts({ created: 1, updated: 1 }));
    expect(countsOf(await run('here', split))).toEqual(counts({ created: 1, updated: 1 }));
    expect(await state('here')).toEqual(HALVES);
    expect(kept(await allEvents('here'))).toEqual(kept(before));
    expect(countsOf(await run('here', split))).toEqual(counts({ unchanged: 2 }));
    expect(countsOf(await run('here', whole))).toEqual(counts({ updated: 1 }));
    expect(await seriesOf('here')).toHaveLength(1);
    const joined = await allEvents('here');
    expect(kept(joined)).toEqual(kept(before));
    expect(joined.map(shown)).toEqual(before.map(shown));
    expect(joined.map(({ venue }) => (venue as Body)['venue'])).toEqual(Array(6).fill('Pier'));
    expect(countsOf(await run('here', whole))).toEqual(counts({ unchanged: 1 }));
    const found = async (search: string): Promise<unknown> =>
      (await service.get(`/events?${ALWAYS}&external_source=here&search=${search}`)).body['total'];
    expect([await found('late'), await found('jazz')]).toEqual([0, 0]);
    await run('here', split);
    expect(kept(await allEvents('here'))).toEqual(kept(before));
  });

  it('moves where it splits, and splits twice', async () => {
    const third = ['SUMMARY:Last jazz', at('DTSTART', '20270402T190000'), at('DTEND', '20270402T210000')];
    await run('twice', calendar(master(), following('20270326T200000', ...LATE)));
    const before = await allEvents('twice');
    const both = calendar(
      ...[master(), following('20270402T200000', ...third), following('20270326T200000', ...LATE)],
    );
    expect(countsOf(await run('twice', both))).toEqual(counts({ created: 1, updated: 1, unchanged: 1 }));
    const titles = async (): Promise<unknown[]> =>
      (await allEvents('twice')).map(shown).map(([, title]) => title);
    expect(await titles()).toEqual(['Jazz', 'Jazz', 'Jazz', 'Late jazz', 'Last jazz', 'Last jazz']);
    expect(kept(await allEvents('twice'))).toEqual(kept(before));
    const [main, ...parts] = await seriesOf('twice');
    expect(parts.map(({ split_from }) => split_from)).toEqual([main?.['id'], main?.['id']]);
    expect(countsOf(await run('twice', both))).toEqual(counts({ unchanged: 3 }));
    const later = calendar(master(), following('20270402T200000', ...third));
    await run('twice', later);
    expect(await titles()).toEqual(['Jazz', 'Jazz', 'Jazz', 'Jazz', 'Last jazz', 'Last jazz']);
    expect(kept(await allEvents('twice'))).toEqual(kept(before));
    const earlier = calendar(master(), following('20270312T200000', 'SUMMARY:New'));
    await run('twice', earlier);
    expect(await titles()).toEqual(['Jazz', 'New', 'New', 'New', 'New', 'New']);
    expect(kept(await allEvents('twice'))).toEqual(kept(before));
    expect(countsOf(await run('twice', earlier))).toEqual(counts({ unchanged: 2 }));
  });

  it('has the same halves if all of it moves to another time of the day', async () => {
    await run('moved', calendar(master(), following('20270326T200000', ...LATE)));
    const before = await allEvents('moved');
    const moved = calendar(master(), following('20270326T200000', ...LATE))
      .replaceAll('T200000', 'T203000')
      .replaceAll('T180000Z', 'T183000Z');
    expect(countsOf(await run('moved', moved))).toEqual(counts({ updated: 1, unchanged: 1 }));
    expect((await seriesOf('moved')).map((one) => one['external_id'])).toEqual([
      UID,
      `${UID}/20270326T203000`,
    ]);
    expect(kept(await allEvents('moved'))).toEqual(kept(before));
    expect(countsOf(await run('moved', moved))).toEqual(counts({ unchanged: 2 }));
  });

  it('keeps all events if it splits and moves to a later time of the day at once', async () => {
    await run('later', calendar(master()));
    const before = await allEvents('later');
    const moved = [at('DTSTART', '20270305T210000'), at('DTEND', '20270305T230000'), 'SUMMARY:Jazz'];
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270409T190000Z';
    const half = [at('DTSTART', '20270319T210000'), at('DTEND', '20270319T230000'), 'SUMMARY:Late jazz'];
    await run('later', calendar(component(...moved, rule), following('20270319T210000', ...half)));
    expect(kept(await allEvents('later'))).toEqual(kept(before));
    expect((await allEvents('later')).map(shown).at(2)).toEqual(['03-19 21:00', 'Late jazz', 'scheduled']);
  });

  it('has exceptions, excluded and added dates in the half in which they lie', async () => {
    const content = calendar(
      master(
        at('EXDATE', '20270312T200000'),
        at('EXDATE', '20270402T200000'),
        at('RDATE', '20270407T200000'),
      ),
      following('20270326T200000', ...LATE),
      change('20270319T200000', 'STATUS:CANCELLED'),
      change('20270409T200000', 'STATUS:CANCELLED'),
      change(
        '20270407T200000',
        'SUMMARY:Trio',
        at('DTSTART', '20270408T200000'),
        'DURATION:PT2H',
        'LOCATION:Club',
      ),
    );
    expect(countsOf(await run('dates', content))).toEqual(counts({ created: 2, updated: 3 }));
    expect((await allEvents('dates')).map(shown)).toEqual([
      ['03-05 20:00', 'Jazz', 'scheduled'],
      ['03-19 20:00', 'Jazz', 'canceled', 'event_status'],
      ['03-26 21:00', 'Late jazz', 'scheduled'],
      ['04-08 20:00', 'Trio', 'scheduled', 'end_date', 'start_date', 'title'],
      ['04-09 21:00', 'Late jazz', 'canceled', 'event_status'],
    ]);
    expect(countsOf(await run('dates', content))).toEqual(counts({ unchanged: 5 }));
  });

  it.each([
    ['by COUNT', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=6', '20270326T210000', 'FREQ=WEEKLY;BYDAY=FR;COUNT=3', 3],
    [
      'to another weekday',
      WEEKLY,
      '20270327T210000',
      'FREQ=WEEKLY;BYDAY=SA;WKST=TU;UNTIL=20270410T210000',
      3,
    ],
    [
      ...(['by a rule without end', 'RRULE:FREQ=WEEKLY;BYDAY=TU,FR', '20270327T210000'] as const),
      ...(['FREQ=WEEKLY;BYDAY=WE,SA;WKST=TU', undefined] as const),
    ],
    ['to dates that no rule gives', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=4', '20270327T210000', '', 3],
    ['to no rule, without end', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR', '20270327T210000', '', 10],
  ])('moves its later dates %s', async (name, rule, start, expected, count) => {
    const source = name.replaceAll(/\W+/g, '-');
    const first = rule.includes('MONTHLY') ? '20270226T200000' : '20270305T200000';
    const content = calendar(
      component('SUMMARY:Jazz', at('DTSTART', first), 'DURATION:PT2H', rule),
      following('20270326T200000', 'SUMMARY:Late', at('DTSTART', start), 'DURATION:PT1H'),
    );
    const done = await run(source, content);
    expect(countsOf(done)).toEqual(counts({ created: 2 }));
    expect(warningsOf(done)).toHaveLength(count === 10 ? 1 : 0);
    const [, part] = await seriesOf(source);
    expect(part).toMatchObject({ recurrence_rule: expected });
    if (count !== undefined) expect((part?.['occurrences'] as Body)['total']).toBe(count);
    expect(countsOf(await run(source, content))).toEqual(counts({ unchanged: 2 }));
  });

  it('keeps the event of each date that it moves onto another one', async () => {
    const daily = component('SUMMARY:Jazz', at('DTSTART', '20270305T200000'), 'RRULE:FREQ=DAILY;COUNT=5');
    const moved = following('20270307T200000', 'SUMMARY:Late', at('DTSTART', '20270308T200000'));
    await run('daily', calendar(daily));
    const before = await allEvents('daily');
    await run('daily', calendar(daily, moved));
    const after = await allEvents('daily');
    expect(kept(after)).toEqual(kept(before));
    expect(after.map(({ start_date }) => String(start_date).slice(8, 10))).toEqual([
      '05',
      '06',
      '08',
      '09',
      '10',
    ]);
    expect(countsOf(await run('daily', calendar(daily, moved)))).toEqual(counts({ unchanged: 2 }));
    await run('daily', calendar(daily));
    expect((await allEvents('daily')).map(shown)).toEqual(before.map(shown));
    expect(kept(await allEvents('daily'))).toEqual(kept(before));
  });

  it('is one series if it changes the first date, too', async () => {
    const content = calendar(master(), following('20270305T200000', 'SUMMARY:All', 'LOCATION:Club'));
    expect(countsOf(await run('first', content))).toEqual(counts({ created: 1 }));
    const [only, ...others] = await seriesOf('first');
    expect([only?.['title'], only?.['external_id'], others]).toEqual(['All', UID, []]);
    expect(countsOf(await run('first', content))).toEqual(counts({ unchanged: 1 }));
  });

  it('loses no date where it names one that the rule does not give', async () => {
    const content = calendar(
      ...[
        master(),
        following('20270324T200000', 'SUMMARY:Late', at('DTSTART', '20270324T210000'), 'DURATION:PT1H'),
      ],
    );
    await run('odd', content);
    expect((await allEvents('odd')).map(shown)).toEqual([
      ...['03-05', '03-12', '03-19'].map((day) => [`${day} 20:00`, 'Jazz', 'scheduled']),
      ...['03-24', '03-26', '04-02', '04-09'].map((day) => [`${day} 21:00`, 'Late', 'scheduled']),
    ]);
    expect(countsOf(await run('odd', content))).toEqual(counts({ unchanged: 2 }));
  });

  it('is of another zone, or of whole days', async () => {
    const days = ['DTSTART;VALUE=DATE:20270326', 'DTEND;VALUE=DATE:20270328'];
    await run('whole-days', calendar(master(), following('20270326T200000', 'SUMMARY:Days', ...days)));
    const [, part] = await seriesOf('whole-days');
    expect(part).toMatchObject({
      all_day: true,
      start_date: '2027-03-26 00:00:00',
      end_date: '2027-03-27 23:59:59',
    });
    expect(await eventsOf(part ?? {})).toHaveLength(3);
    const far = ['DTSTART;TZID=America/New_York:20270326T150000', 'DURATION:PT2H'];
    await run('far', calendar(master(), following('20270326T200000', 'SUMMARY:Far', ...far)));
    const [, other] = await seriesOf('far');
    expect(other).toMatchObject({ timezone: 'America/New_York', start_date: '2027-03-26 15:00:00' });
    expect((await eventsOf(other ?? {})).map(({ start_date }) => start_date)).toEqual(
      ['03-26', '04-02', '04-09'].map((day) => `2027-${day} 15:00:00`),
    );
  });

  it('is single events with flatten, which become the dates of both', async () => {
    const content = calendar(master(), following('20270326T200000', ...LATE));
    expect(countsOf(await run('flat', content, { flatten: true }))).toEqual(counts({ created: 6 }));
    const before = (await service.get(`/events?${ALWAYS}&external_source=flat`)).body['events'] as Body[];
    expect(countsOf(await run('flat', content))).toEqual(counts({ created: 2 }));
    const after = await allEvents('flat');
    expect(kept(after)).toEqual(kept(before));
    expect(after.map(({ overrides }) => overrides)).toEqual(Array(6).fill([]));
    expect(countsOf(await run('flat', content, { flatten: true }))).toEqual(counts({ left_out: 6 }));
  });

  it('is gone with both halves, and comes back', async () => {
    const content = calendar(master(), following('20270326T200000', ...LATE));
    const other = calendar(component('SUMMARY:Other', at('DTSTART', '20270305T200000'))).replaceAll(
      UID,
      'other',
    );
    await run('gone', content);
    const before = await allEvents('gone');
    const stays = await run('gone', other);
    expect((stays['report'] as Body)['gone']).toBe(2);
    expect(countsOf(await run('gone', other, { gone: 'trash' }))).toEqual(
      counts({ unchanged: 1, trashed: 2 }),
    );
    expect(countsOf(await run('gone', content))).toEqual(counts({ updated: 2 }));
    expect(kept(await allEvents('gone'))).toEqual(kept(before));
    await run('gone', other, { gone: 'trash' });
    await run('gone', calendar(master()));
    expect(kept(await allEvents('gone'))).toEqual(kept(before));
  });

  it('stays in the trash where somebody has put it', async () => {
    await run('bin', calendar(master()));
    const [main] = await seriesOf('bin');
    await service.delete(`/series/${String(main?.['id'])}`);
    const content = calendar(master(), following('20270326T200000', ...LATE));
    expect(countsOf(await run('bin', content))).toEqual(counts({ left_out: 2 }));
    expect(await seriesOf('bin')).toEqual([]);
  });

  it('is written only where it is known, if it is outside of the window', async () => {
    const content = calendar(master(), following('20270326T200000', ...LATE));
    const outside = { from: '2028-01-01', to: '2028-12-31' };
    expect(countsOf(await run('window', content, outside))).toEqual(counts({}));
    await run('window', calendar(master()));
    expect(countsOf(await run('window', content, outside))).toEqual(counts({ created: 1, updated: 1 }));
    expect(await state('window')).toEqual(HALVES);
  });

  it('comes back as the same series from the calendar of this service', async () => {
    await run('out', calendar(master(), following('20270326T200000', ...LATE)));
    const texts = await Promise.all(
      (await seriesOf('out')).map(async ({ id }) =>
        textOf(service, `/series/${String(id)}.ics?recurrence=rule`),
      ),
    );
    // The page of an event here is a website elsewhere.
    for (const text of texts) await run('back', text.replaceAll(/^URL.*\r\n(?: .*\r\n)*/gm, ''));
    expect((await allEvents('back')).map(shown)).toEqual((await allEvents('out')).map(shown));
  });
});
