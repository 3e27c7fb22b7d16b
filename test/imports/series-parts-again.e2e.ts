import { Housekeeping } from '#content/records/housekeeping.service.js';
import { BATCH } from '#integrations/imports/importer.js';
import { counts, countsOf } from '../support/imports.js';
import { write } from '../support/series.js';
import { Service } from '../support/service.js';
import { at, calendar, calendarsIn, component, following, kept, LATE, master } from './series-entries.js';

// Parts of calendar entries on top of what is here: where the calendar moves them, or somebody has done something to them.

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const { run, seriesOf, allEvents } = calendarsIn(() => service);

const DAY = 86_400;
const emptyTrash = async (): Promise<void> =>
  service.app.get(Housekeeping).run(Math.floor(Date.now() / 1_000) + 31 * DAY);
const LATE_IN_APRIL = ['SUMMARY:Late jazz', at('DTSTART', '20270402T210000'), 'DURATION:PT2H'];

describe('a calendar entry with RANGE=THISANDFUTURE that is imported again', () => {
  it('leaves a date in the trash that somebody has put there, in the second half and after it', async () => {
    const split = calendar(master(), following('20270326T200000', ...LATE));
    await run('hand', split);
    const [, , , , taken] = await allEvents('hand');
    await service.delete(`/events/${String(taken?.['id'])}`);
    const before = await allEvents('hand');
    expect(before).toHaveLength(5);
    expect(countsOf(await run('hand', split))).toEqual(counts({ unchanged: 2 }));
    expect(kept(await allEvents('hand'))).toEqual(kept(before));
    await run('hand', calendar(master()));
    expect(kept(await allEvents('hand'))).toEqual(kept(before));
    await run('hand', split);
    expect(kept(await allEvents('hand'))).toEqual(kept(before));
  });

  it.each([false, true])(
    'leaves out what somebody has taken out before; emptied trash: %s',
    async (isEmptied) => {
      const source = `out-${isEmptied}`;
      const split = calendar(master(), following('20270326T200000', ...LATE));
      await run(source, calendar(master()));
      const [, , , , taken] = await allEvents(source);
      await service.delete(`/events/${String(taken?.['id'])}`);
      const before = await allEvents(source);
      if (isEmptied) await emptyTrash();
      for (const content of [split, split, calendar(master()), split]) {
        await run(source, content);
        expect(kept(await allEvents(source))).toEqual(kept(before));
      }
      expect((await allEvents(source)).map(({ start_date }) => String(start_date).slice(5, 16))).toEqual([
        ...['03-05 20:00', '03-12 20:00', '03-19 20:00', '03-26 21:00', '04-09 21:00'],
      ]);
    },
  );

  it('has one event of each date, if the first half has got one of the second', async () => {
    await run('twice', calendar(master(), following('20270326T200000', ...LATE)));
    const [first] = await seriesOf('twice');
    await write(service, 'PUT', `/series/${String(first?.['id'])}/occurrences/2027-04-02T20:00:00`);
    expect(await allEvents('twice')).toHaveLength(7);
    await run('twice', calendar(master()));
    expect(await allEvents('twice')).toHaveLength(6);
  });

  it('keeps the event of each date, if its halves are written in two transactions', async () => {
    const others = Array.from({ length: BATCH - 1 }, (_, at) => [
      ...['BEGIN:VEVENT', `UID:other-${at}`, 'SUMMARY:Other', 'DTSTART:20270305T190000Z', 'END:VEVENT'],
    ]);
    const later = ['SUMMARY:Late', at('DTSTART', '20270402T200000')];
    await run('apart', calendar(...others, master()));
    const before = await allEvents('apart');
    await run('apart', calendar(...others, master(), following('20270326T200000', ...later)));
    expect(kept(await allEvents('apart'))).toEqual(kept(before));
  });

  it('keeps the event of a date that the first half has in the trash', async () => {
    const split = calendar(master(), following('20270326T200000', ...LATE));
    await run('way', split);
    const before = await allEvents('way');
    const [first] = await seriesOf('way');
    await write(service, 'PUT', `/series/${String(first?.['id'])}/occurrences/2027-04-02T20:00:00`);
    for (const content of [split, calendar(master())]) {
      await run('way', content);
      expect(kept(await allEvents('way'))).toEqual(kept(before));
    }
  });

  it.each([false, true])('leaves out what somebody has ended here; emptied trash: %s', async (isEmptied) => {
    const source = `ended-${isEmptied}`;
    const split = calendar(master(), following('20270402T200000', ...LATE_IN_APRIL));
    await run(source, calendar(master()));
    const [, , , fourth] = await allEvents(source);
    await service.delete(`/events/${String(fourth?.['id'])}?scope=following`);
    const before = await allEvents(source);
    expect(before).toHaveLength(3);
    if (isEmptied) await emptyTrash();
    for (const content of [calendar(master()), split, calendar(master())]) {
      await run(source, content);
      expect(kept(await allEvents(source))).toEqual(kept(before));
    }
  });

  it('leaves out what somebody has taken out when it begins later, at another time', async () => {
    await run('both', calendar(master()));
    const [, , , taken] = await allEvents('both');
    await service.delete(`/events/${String(taken?.['id'])}`);
    await emptyTrash();
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=5';
    const moved = component('SUMMARY:Jazz', at('DTSTART', '20270312T210000'), 'DURATION:PT2H', rule);
    for (let times = 0; times < 2; times++) {
      await run('both', calendar(moved));
      expect((await allEvents('both')).map(({ start_date }) => String(start_date).slice(5, 16))).toEqual(
        ['03-12', '03-19', '04-02', '04-09'].map((day) => `${day} 21:00`),
      );
    }
  });

  it('unites a part with the one before it, which moves to another time of the day', async () => {
    const part = (date: string, time: string, name: string): string[] =>
      following(`${date}T${time}`, `SUMMARY:${name}`, at('DTSTART', `${date}T${time}`), 'DURATION:PT2H');
    await run('unite', calendar(master(), part('20270319', '200000', 'A'), part('20270402', '200000', 'B')));
    const before = await allEvents('unite');
    const moved = master().map((line) => line.replace('T200000', 'T203000').replace('T180000Z', 'T183000Z'));
    await run('unite', calendar(moved, part('20270319', '203000', 'A')));
    expect((await allEvents('unite')).map(({ title }) => title)).toEqual([
      ...['Jazz', 'Jazz', 'A', 'A', 'A', 'A'],
    ]);
    expect(kept(await allEvents('unite'))).toEqual(kept(before));
  });

  it.each(['20270310', '20270311', '20270312'])(
    'keeps the event of each date, if it splits a part that is moved: to %s',
    async (day) => {
      const source = `inside-${day}`;
      const daily = component('SUMMARY:Jazz', at('DTSTART', '20270305T200000'), 'RRULE:FREQ=DAILY;COUNT=10');
      const moved = following('20270307T200000', 'SUMMARY:Late', at('DTSTART', '20270308T200000'));
      const inside = following('20270310T200000', 'SUMMARY:Last', at('DTSTART', `${day}T200000`));
      await run(source, calendar(daily, moved));
      const before = await allEvents(source);
      await run(source, calendar(daily, moved, inside));
      expect(kept(await allEvents(source))).toEqual(kept(before));
    },
  );

  it.each([
    ...[['one day a week', 'WEEKLY;BYDAY=FR', '20270305', 'WEEKLY;BYDAY=SA', '20270306', '20270327']],
    ...[['two days a week', 'WEEKLY;BYDAY=TU,FR', '20270302', 'WEEKLY;BYDAY=WE,SA', '20270303', '20270313']],
    ...[['begins later', 'WEEKLY;BYDAY=FR', '20270305', 'WEEKLY;BYDAY=SA', '20270313', '20270327']],
    ...[['a day of the month', 'MONTHLY', '20270305', 'MONTHLY', '20270306', '20270506']],
  ] as [string, string, string, string, string, string][])(
    'keeps all events if it splits and moves by days at once: %s',
    async (name, rule, start, movedRule, movedStart, split) => {
      const source = name.replaceAll(' ', '-');
      const entry = (day: string, of: string): string[] =>
        component(...['SUMMARY:Jazz', at('DTSTART', `${day}T200000`)], `RRULE:FREQ=${of};COUNT=6`);
      await run(source, calendar(entry(start, rule)));
      const before = await allEvents(source);
      const half = following(`${split}T200000`, 'SUMMARY:Late', at('DTSTART', `${split}T200000`));
      await run(source, calendar(entry(movedStart, movedRule), half));
      const lost = movedStart === '20270313' ? 1 : 0;
      expect(kept(await allEvents(source)).slice(0, 6 - lost)).toEqual(kept(before).slice(lost));
      expect(await seriesOf(source)).toHaveLength(2);
    },
  );
});
