import { ALWAYS, type Body, eventWith, type Service } from './service.js';

/** Searches all events. */
export const search = async (service: Service, words: string, more = '') =>
  service.get(`/events?${ALWAYS}&per_page=50&search=${encodeURIComponent(words)}${more}`);

/** The ids of the events that are found, in ascending order. */
export async function found(service: Service, words: string, more = ''): Promise<number[]> {
  const { status, body } = await search(service, words, more);
  if (status !== 200) throw new Error(`${words}: ${JSON.stringify(body)}`);
  expect(body['total']).toBe(body['events'].length);
  return (body['events'] as Body[]).map((event) => event['id']).sort((a, b) => a - b);
}

export const makeEventIn = async (service: Service, fields: object, language = 'en'): Promise<number> =>
  (await service.make(`/events?i18n_language=${language}`, eventWith(fields)))['id'];
export const changeIn = async (
  service: Service,
  id: number,
  fields: object,
  language: string,
): Promise<void> => {
  const { status, body } = await service.post(`/events/${id}?i18n_language=${language}`, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
};
