import { useQuery } from '@tanstack/react-query';
import { send } from '../api/send';
import type { Event } from '../api/types';
import type { Language } from '../languages';
import type { TextName } from '../records/event-fields';

type Readable = Partial<Record<TextName, string>>;

/** Of markup, what people read. */
const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

async function read(id: number, language: Language): Promise<Readable> {
  const query = { i18n_language: language, fields: 'title,description,excerpt' };
  const { value } = await send<Event>(`/events/${id}`, { query });
  const { title, description, excerpt } = value;
  return { title, description: plain(description), excerpt: plain(excerpt) };
}

/**
 * What readers see in a language where nothing is written in it: the text of another language, or of the series. Asked for
 * when somebody looks at that language.
 */
export function useShownTexts(id: number | undefined, language: Language): Readable {
  const { data } = useQuery({
    queryKey: ['shown-texts', id, language],
    queryFn: async () => read(id ?? 0, language),
    enabled: id !== undefined,
  });
  return data ?? {};
}
