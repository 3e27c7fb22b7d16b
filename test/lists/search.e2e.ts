import { Housekeeping } from '#content/records/housekeeping.service.js';
import { decodeBlock } from '#content/search/search-rows.js';
import { changeIn, found, makeEventIn, search } from '../support/searching.js';
import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const LONG = Array.from({ length: 300 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('');
const MANY = Array.from({ length: 4_000 }, (_, index) => `wort${index}x`);

describe('of one event among others', () => {
  const EVENT = {
    title: 'Soirée „Brâncuși“ & Œuvre: l’été à Straße_9!',
    description:
      '<p>Concert de <strong>jazz</strong> ni&#103;ht &amp; <a href="https://example.org/hidden">dance</a></p>\n\n<ul><li>100% gratuit!</li><li>C:\\temp</li></ul>',
    excerpt: `Ţară şi țară, 東京ジャズ祭り 🎷🎉, ﬁnale, "quoted words" o'clock ${LONG}`,
  };
  let id: number;
  beforeAll(async () => {
    await makeEventIn(service, {
      title: 'Another evening',
      description: 'Nothing of the kind',
      excerpt: 'at all',
    });
    id = await makeEventIn(service, EVENT);
  });

  it.each([
    ['soirée'],
    ['SOIREE'],
    ['brancusi'],
    ['Brâncuşi'],
    ['œuvre'],
    ['OEUVRE'],
    ['uvr'],
    ['strasse'],
    ['STRASSE_9!'],
    ['straße'],
    ['ete'],
    ['l’été à'],
    ['tara'],
    ['țară'],
    ['ţară'],
    ['"tara si țară,"'],
    ['jazz night'],
    ['azz dan'],
    ['"de jazz"'],
    ['"concert de jazz"'],
    ['"ert de ja"'],
    ['"100% gratuit!"'],
    ['100%'],
    ['%'],
    ['_'],
    ['!'],
    ['\\'],
    ['c:\\temp'],
    ['&'],
    ['"'],
    ["'"],
    ['’'],
    ['東京'],
    ['ジャズ'],
    ['祭'],
    ['🎷'],
    ['"祭り 🎷"'],
    ['🎉,'],
    ['finale'],
    ['ﬁn'],
    ["o'clock"],
    ['soiree jazz quoted'],
    ['"quoted words"'],
    ['"quoted words'],
    ['"jazz quoted'],
    ['jazz "" quoted'],
    ['jazz \u0301'],
    ['so\u0301ire\u0301e'],
    [LONG],
    [LONG.slice(10, 290)],
    [LONG.slice(90, 190)],
    [LONG.slice(205, 300)],
    [`clock ${LONG.slice(0, 96)}`],
    [`"o'clock ${LONG}"`],
    ['jazz -nowhere'],
    ['jazz -"jazz dance"'],
    ['-evening'],
  ])('finds it by %s', async (words) => {
    // A lone quote says nothing, but neither does it keep the others from being found.
    const requested = words === '"' ? 'jazz "' : words;
    expect(await found(service, requested, `&include=${id}`)).toEqual([id]);
    expect(await found(service, requested)).toEqual([id]);
  });

  it.each([
    ['soirées'],
    ['strong'],
    ['href'],
    ['example.org'],
    ['hidden'],
    ['p>concert'],
    ['amp'],
    ['&amp;'],
    ['#103'],
    ['jazznight'],
    ['"jazz dance"'],
    ['"ert de jaz dance"'],
    ['"brancusi concert"'],
    ['%%'],
    ['s_ir'],
    ['so%e'],
    ['京東'],
    ['jazz nowhere'],
    ['jazz -concert'],
    ['jazz -"de jazz"'],
    [`-"o'clock ${LONG}" jazz`],
    [`${LONG}a`],
    [`jazz -${LONG.slice(5, 295)}`],
  ])('does not find it by %s', async (words) => {
    expect(await found(service, words)).not.toContain(id);
  });

  it.each([['\u0301'], ['\u0301 \u0308'], ['""'], ['"'], ['"""'], ['-"\u0301"'], ['" "']])(
    'finds nothing by %j, which says nothing',
    async (words) => {
      expect(await found(service, words)).toEqual([]);
    },
  );
});

it('accepts 2,000 characters and 32 terms, and refuses more', async () => {
  const [word, phrase] = ['a'.repeat(2_000), `"${'ab '.repeat(600)}"`];
  for (const words of [word, phrase, 'x '.repeat(32), '-x '.repeat(32)]) {
    expect([words.length, (await search(service, words)).status]).toEqual([words.length, 200]);
  }
  for (const words of [`${word}a`, 'x '.repeat(33)]) {
    const { status, body } = await search(service, words);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['search']]);
  }
  const { body } = await search(service, 'x '.repeat(33), '&i18n_language=fr');
  expect(body['data'].params.search).toBe('Indiquez au plus 32 mots et expressions.');
});

it('finds each word and phrase of a long description', async () => {
  const id = await makeEventIn(service, {
    description: `<p>${MANY.join(' ')} ${'lang '.repeat(35_000)}</p>`,
  });
  for (const words of ['wort0x', 'wort3999x', '"wort1998x wort1999x"', 'rt27', '"lang lang lang"']) {
    expect(await found(service, words)).toEqual([id]);
  }
  expect(await found(service, '"wort1x wort3x"')).toEqual([]);
  await changeIn(service, id, { description: 'short now' }, 'en');
  expect([await found(service, 'wort0x'), await found(service, 'short now')]).toEqual([[], [id]]);
});

it('keeps the words of an event in the trash, and drops those of one that is gone', async () => {
  const id = await makeEventIn(service, { title: 'Ephemeral gathering' });
  await service.delete(`/events/${id}`);
  expect(await found(service, 'ephemeral')).toEqual([]);
  await service.post(`/events/${id}`, { status: 'publish' });
  expect(await found(service, 'ephemeral')).toEqual([id]);
  await service.delete(`/events/${id}`);
  await service.app.get(Housekeeping).run(Math.floor(Date.now() / 1000) + 400 * 86_400);
  expect(await service.query('SELECT 1 FROM event WHERE id = ?', [id])).toEqual([]);
  const [block] = await service.query("SELECT ids FROM event_posting WHERE word = 'ephemeral'");
  expect(decodeBlock(block?.['ids'] as Buffer).every((bits) => bits === 0)).toBe(true);
  expect(await found(service, 'ephemeral')).toEqual([]);
});

it('is not led astray by the words of an event that is gone', async () => {
  const [id, other] = [
    await makeEventIn(service, { title: 'Vanished gathering' }),
    await makeEventIn(service, { title: 'Remaining gathering' }),
  ];
  await service.database.write((manager) => manager.query('DELETE FROM record WHERE id = ?', [id]));
  expect([await found(service, 'vanished'), await found(service, 'gathering -ephemeral')]).toEqual([
    [],
    [other],
  ]);
});
