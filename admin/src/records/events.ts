import type { CreateParams, GetListParams, GetListResult, UpdateParams } from 'react-admin';
import { Problem } from '../api/problem';
import { send } from '../api/send';
import type { Event, EventList, EventTranslations } from '../api/types';
import type { Language } from '../languages';
import { consoleLanguage } from '../messages/language';
import { saveVersion } from '../saving/save-version';
import { createOf, fieldOf, originalOf, updateOf } from './event-changes';
import { type EventRecord, toRecord } from './event-record';
import { EVENT_FIELDS } from './event-versions';
import { forgetKey, keyOf } from './idempotency-key';
import { listQuery } from './list-query';

/** The interface lists what is to come unless dates are named. */
const ALL_DATES = { start_date: '1900-01-01', end_date: '2999-12-31' };

const LIST_FIELDS = 'id,title,start_date,end_date,all_day,status,i18n_available_languages';

export async function listEvents(params: GetListParams): Promise<GetListResult<Event>> {
  const query = { ...ALL_DATES, ...listQuery(params), fields: LIST_FIELDS };
  const { value } = await send<EventList>('/events', { query });
  return { data: value.events, total: value.total };
}

export async function readEvent(id: number | string): Promise<EventRecord> {
  const query = { context: 'edit', i18n_language: consoleLanguage() };
  // First the version, then the texts: a change in between makes the version too old, and saving is refused.
  const event = await send<Event>(`/events/${id}`, { query });
  const texts = await send<EventTranslations>(`/events/${id}/translations`);
  return toRecord(event.value, texts.value, event.tag ?? '');
}

/** @throws Problem with the messages at the fields of the form */
async function atFields<T>(original: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    throw problem instanceof Problem ? problem.atFields((name) => fieldOf(name, original)) : problem;
  }
}

/** Saves a form; where somebody else was faster, whoever sits there chooses. */
export async function updateEvent({
  id,
  data,
  previousData,
}: UpdateParams<EventRecord>): Promise<EventRecord> {
  const isSaved = await saveVersion(
    { read: previousData, form: data as EventRecord },
    {
      write: async ({ read, form }) =>
        atFields(read.original, async () => {
          await send(`/events/${id}`, {
            method: 'PATCH',
            query: { i18n_language: read.original, _fields: 'id' },
            headers: { 'If-Match': read.tag },
            body: updateOf(form, read),
          });
        }),
      readAgain: async () => readEvent(id),
      fields: EVENT_FIELDS,
    },
  );
  return { ...(await readEvent(id)), isTheirs: !isSaved };
}

export async function createEvent({ data }: CreateParams<EventRecord>): Promise<EventRecord> {
  const original = originalOf(data);
  const body = createOf(data, original);
  const { value } = await atFields(original, async () =>
    send<Event>('/events', {
      method: 'POST',
      query: { i18n_language: original, _fields: 'id' },
      headers: { 'Idempotency-Key': keyOf({ original, body }) },
      body,
    }),
  );
  forgetKey();
  return readEvent(value.id);
}
