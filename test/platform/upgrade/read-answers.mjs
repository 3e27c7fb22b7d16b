import { ADMIN, basic } from '../../support/calendar-content.mjs';

const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];
const ALL = 'per_page=50&hide_empty=false&start_date=1900-01-01&end_date=9999-12-31';
const EVERY_STATUS = 'status=publish,future,draft,pending,private';
const KINDS = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
};

/**
 * What a service returns: every list, for everybody and for the administrator, and every record as it is read and as
 * it is stored, in every language. By URL, in the order of the requests, and as a service at calendar.example responds.
 * @param {string} api
 * @returns {Promise<Record<string, { status: number, body: any }>>}
 */
export async function readAnswers(api) {
  const answers = {};
  const { host } = new URL(api);
  /** @param {string} path @param {{ username: string, password: string }} [user] */
  const read = async (path, user) => {
    const response = await fetch(api + path, user ? { headers: { authorization: basic(user) } } : {});
    const body = JSON.parse((await response.text()).replaceAll(host, 'calendar.example'));
    answers[`${user ? user.username : 'anyone'} ${path}`] = { status: response.status, body };
    return body;
  };
  for (const [kind, name] of Object.entries(KINDS)) {
    const list = `/${kind}?${ALL}`;
    await read(list);
    await read(kind === 'categories' || kind === 'tags' ? list : `${list}&${EVERY_STATUS}`, ADMIN);
    // Also those that no list shows: hidden, in the trash, or gone.
    const { audit } = await read(`/audit?kind=${name}&verb=create&order=asc&per_page=50`, ADMIN);
    const ids = audit.map(({ record_id }) => record_id);
    for (const id of ids) {
      await read(`/${kind}/${id}/translations`, ADMIN);
      for (const language of LANGUAGES) {
        await read(`/${kind}/${id}?i18n_language=${language}`);
        await read(`/${kind}/${id}?i18n_language=${language}&context=edit`, ADMIN);
      }
    }
  }
  const { media } = await read('/media');
  for (const { id } of media) await read(`/media/${id}`);
  for (const language of LANGUAGES) await read(`/events?${ALL}&search=jazz&i18n_language=${language}`);
  await read(`/audit?per_page=50`, ADMIN);
  await read(`/users?per_page=50`, ADMIN);
  return answers;
}
