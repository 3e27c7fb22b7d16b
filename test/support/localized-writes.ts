import fc from 'fast-check';
import { at, type Language, LANGUAGES, type LocalizedKind } from './localized.js';
import type { LocalizedModel, Patch } from './localized-model.js';
import type { Body } from './service.js';

/** Fields that all languages share, with values for them; columns have the same names. */
const SHARED: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<string | boolean>>>>> = {
  event: { featured: fc.boolean(), ticketed: fc.boolean(), show_map: fc.boolean() },
  venue: { zip: fc.constantFrom('', '00100', '10115'), show_map: fc.boolean() },
  organizer: { phone: fc.constantFrom('', '1', '22'), email: fc.constantFrom('', 'a@example.org') },
  category: {},
  tag: {},
};

let counter = 0;
const WORDS = ['Größe', 'Iași', 'cœur', 'Perché', 'mañana', 'plain', '100 % “sûr”', '日本', '\u{1f3b7}'];

export interface Update {
  readonly way: 'update';
  readonly method: string;
  readonly chosenBy: 'segment' | 'query' | 'payload';
  readonly language: Language;
  readonly own: Patch;
  readonly shared: Readonly<Record<string, string | boolean>>;
  readonly translations: Readonly<Partial<Record<Language, Patch | null>>>;
}

/** A write of one language through the route of its translation. */
export interface One {
  readonly way: 'one';
  readonly method: 'PUT' | 'PATCH' | 'DELETE';
  readonly asked: Language;
  readonly language: Language;
  readonly own: Patch;
}

export type Write = Update | One;

/** Any of the six. */
export const anyLanguage = fc.constantFrom(...LANGUAGES);

export function patchOf({ texts }: LocalizedKind): fc.Arbitrary<Patch> {
  const blank = (field: string) => fc.constantFrom(...(field === 'website' ? ['', null] : ['', null, '  ']));
  const value = (field: string) =>
    fc.oneof({ arbitrary: fc.constantFrom(...WORDS), weight: 3 }, { arbitrary: blank(field), weight: 1 });
  const fields = Object.fromEntries(texts.map((field) => [field, value(field)]));
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Patch>;
}

export function writeOf(kind: LocalizedKind): fc.Arbitrary<Write> {
  const patch = patchOf(kind);
  const translations = fc.dictionary(anyLanguage, fc.option(patch, { freq: 4 }), { maxKeys: 3 });
  const update = fc.record({
    way: fc.constant('update' as const),
    method: fc.constantFrom('POST', 'PUT', 'PATCH'),
    chosenBy: fc.constantFrom('segment', 'query', 'payload'),
    language: anyLanguage,
    own: patch,
    shared: fc.record(SHARED[kind.kind] ?? {}, { requiredKeys: [] }),
    translations: fc.oneof(fc.constant({}), translations),
  }) as fc.Arbitrary<Update>;
  const one = fc.record({
    way: fc.constant('one' as const),
    method: fc.constantFrom('PUT' as const, 'PATCH' as const, 'DELETE' as const),
    asked: anyLanguage,
    language: anyLanguage,
    own: patch,
  });
  return fc.oneof({ arbitrary: update, weight: 3 }, { arbitrary: one, weight: 2 });
}

/** Makes each text one that nothing else has: terms of one name would exist already. */
export function stamped(patch: Patch): Patch {
  const stamp = (field: string, text: string) =>
    field === 'website' ? `https://example.org/${counter}` : `${text} ${counter}`;
  return Object.fromEntries(
    Object.entries(patch).map(([field, text]) => {
      counter += 1;
      return [field, text === null || text.trim() === '' ? text : stamp(field, text)];
    }),
  );
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: Body | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** What it says of each language. */
  readonly patches: ReadonlyMap<Language, Patch>;
  readonly shared: Update['shared'];
}

export function updateRequest(path: string, model: LocalizedModel, write: Update): Request {
  const own = stamped(write.own);
  const others = Object.entries(write.translations).map(
    ([name, patch]) => [name as Language, patch && stamped(patch)] as const,
  );
  const patches = new Map(others.map(([name, patch]) => [name, patch ?? model.replacement()]));
  patches.set(write.language, { ...patches.get(write.language), ...own });
  const { chosenBy, language: chosen, shared } = write;
  return {
    method: write.method,
    path: {
      segment: at(chosen, path),
      query: `${path}?i18n_language=${chosen}`,
      payload: path,
    }[chosenBy],
    body: {
      ...own,
      ...shared,
      ...(others.length > 0 ? { translations: Object.fromEntries(others) } : {}),
      ...(chosenBy === 'payload' ? { i18n_language: chosen } : {}),
    },
    // What a browser sends unasked changes nothing.
    headers: { 'accept-language': 'it' },
    patches,
    shared,
  };
}

export function oneRequest(path: string, model: LocalizedModel, write: One): Request {
  const own = stamped(write.own);
  const patch = { PUT: model.replacement(own), PATCH: own, DELETE: model.replacement() }[write.method];
  return {
    method: write.method,
    path: at(write.asked, `${path}/translations/${write.language}`),
    body: write.method === 'DELETE' ? undefined : own,
    headers: {},
    patches: new Map([[write.language, patch]]),
    shared: {},
  };
}
