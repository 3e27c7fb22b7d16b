import { type Body, eventWith, Service } from '../support/service.js';

/* What pages make of the texts of records. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const bodyOf = async (record: Body): Promise<string> =>
  (await service.get<string>(`~${new URL(record['url'] as string).pathname}`)).body.replaceAll('>\n<', '><');

const DATES = { start_date: '2099-03-06 20:00', end_date: '2099-03-06 23:00' };
const OWN = 'http://calendar.example/media/own.png';
const FOREIGN = 'https://ext.example/p.png';

const TEXT = [
  '<h1 class="skip">Programme</h1><h3>Later</h3><h6>Last</h6><p class="skip">Doors <b>open</b></p>',
  `<p><img src="${FOREIGN}" alt="The &quot;hall&quot;"><img src="${FOREIGN}"><img src="${OWN}" width="3"></p>`,
  `<p><a href="https://b.example/"><img src="${FOREIGN}"></a><a href="https://c.example/"><img src="${OWN}"></a></p>`,
  '<p><img src="data:image/png;base64,xx"></p>',
].join('');

describe('the texts of records', () => {
  it('have headings below that of the page, no classes, and no pictures of other hosts', async () => {
    const event = await service.make('/events', {
      ...eventWith({ ...DATES, title: 'Texts', description: TEXT }),
      ...{ event_status: 'canceled', event_status_reason: TEXT },
      venue: { venue: 'Hall', description: TEXT },
    });
    for (const record of [event, event['venue'] as Body]) {
      const body = await bodyOf(record);
      expect(body.match(/<h1/g)).toHaveLength(1);
      expect(body).toContain('<h2>Programme</h2><h4>Later</h4><h6>Last</h6><p>Doors <b>open</b></p>');
      const to = `<a href="${FOREIGN}" rel="noopener nofollow external">`;
      const own = `<img src="${OWN}" width="3" alt="" loading="lazy" decoding="async" />`;
      expect(body).toContain(`<p>${to}The "hall"</a>${to}${FOREIGN}</a>${own}</p>`);
      expect(body).toContain(`<a href="https://b.example/"><span>${FOREIGN}</span></a>`);
      expect(body).toContain(
        `<a href="https://c.example/"><img src="${OWN}" alt="${OWN}" loading="lazy" decoding="async" /></a>`,
      );
      expect(body).not.toMatch(/<img src="https:\/\/ext|<img \/>|class="skip">(?!Skip)/);
    }
  });

  it('are shown however deep they are nested', async () => {
    const description = '<b>'.repeat(512) + 'deep' + '</b>'.repeat(512);
    const body = await bodyOf(await service.make('/events', eventWith({ ...DATES, description })));
    expect(body).toContain('<b>deep</b>');
  });
});
