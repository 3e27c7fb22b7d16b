import { stopClocks } from '../support/clock.js';
import { Service } from '../support/service.js';

/* What pages make of the details of records: costs, pictures in texts, places, and what the form offers. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ CURRENCY_SYMBOL: '€', CURRENCY_CODE: 'EUR' });
});
afterAll(async () => service.stop());

const bodyOf = async (path: string): Promise<string> => {
  const { status, body } = await service.get<string>(`~${path}`);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body;
};
describe('the form', () => {
  const offered = async (language: string, name: string): Promise<string[]> => {
    const [, options = ''] =
      new RegExp(`<select name="${name}">(.*?)</select>`, 's').exec(await bodyOf(`/${language}/calendar`)) ??
      [];
    return [...options.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text = '']) => text).slice(1);
  };

  it('offers what is there now, in each language', async () => {
    const { id } = await service.make('/venues', {
      ...{ venue: 'Old Mill', i18n_language: 'en' },
      translations: { de: { venue: 'Alte Mühle' } },
    });
    const names = async (): Promise<string[]> =>
      [...(await offered('en', 'venue')), ...(await offered('de', 'venue'))].filter((name) =>
        /Mill|Mühle/.test(name),
      );
    expect(await names()).toEqual(['Old Mill', 'Alte Mühle']);
    await service.send(
      'POST',
      `/venues/${String(id)}`,
      { venue: 'New Mill', i18n_language: 'en' },
      { as: 'administrator' },
    );
    expect(await names()).toEqual(['New Mill', 'Alte Mühle']);
    await service.send('DELETE', `/venues/${String(id)}`, undefined, { as: 'administrator' });
    expect(await names()).toEqual([]);
  });

  it('offers what becomes public by its date', async () => {
    const clock = stopClocks();
    try {
      await service.make('/organizers', {
        organizer: 'Later Club',
        date_utc: new Date(Date.now() + 60_000).toISOString().slice(0, 19),
      });
      expect(await offered('en', 'organizer')).not.toContain('Later Club');
      clock.pass(61);
      expect(await offered('en', 'organizer')).toContain('Later Club');
    } finally {
      clock.resume();
    }
  });
});
