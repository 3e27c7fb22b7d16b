import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type Kind, KIND_NAMES } from '#common/records/kinds.js';
import type { Key } from '../lists/page.js';
import { allKinds } from '../localized/kinds.js';
import { statusIn, type TranslationStatus } from '../localized/translation-status.js';
import type { Scope, WantedTranslations } from './task-query.js';
import { type RecordName, type States, TranslationTasksRepository } from './translation-tasks.repository.js';

export type TaskOrder = 'id' | 'start_date' | 'updated';

/** A translation task: a record in a language other than its original one. */
export interface Task {
  readonly kind: Kind;
  readonly id: number;
  readonly language: Language;
  readonly status: TranslationStatus;
  readonly original_language: Language;
  /** The sort key of the list, before kind, id and language. */
  readonly key: Key;
}

/** A task with the fields that the response shows. */
export interface ShownTask extends Task {
  readonly name: string;
  /** When the texts were last changed, in seconds since 1970 UTC; null without texts. */
  readonly updated_at: number | null;
}

const kindPlace = (name: Kind): number => KIND_NAMES.indexOf(name);

/** The position of a task among those with the same sort key, in the form that a cursor holds. */
export const placeOf = ({ key, kind, id, language }: Task): { keys: Key[]; id: number } => ({
  keys: [key, kindPlace(kind), LANGUAGES.indexOf(language)],
  id,
});

type Place = ReturnType<typeof placeOf>;

/** Nulls come first. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null ? 1 : Number(a) - Number(b);
}

function comparePlaces(a: Place, b: Place): number {
  const [key = null, kind = null, language = null] = a.keys;
  const [otherKey = null, otherKind = null, otherLanguage = null] = b.keys;
  return (
    compareKeys(key, otherKey) ||
    compareKeys(kind, otherKind) ||
    a.id - b.id ||
    compareKeys(language, otherLanguage)
  );
}

/** The wanted languages of a record, or of a group of records with the same states. */
export const wantedIn = (
  { original_language: original, translation_states: states }: States,
  { languages, statuses }: WantedTranslations,
): { readonly language: Language; readonly status: TranslationStatus }[] =>
  languages
    .filter((language) => language !== original)
    .map((language) => ({ language, status: statusIn(states, language) }))
    .filter(({ status }) => statuses?.includes(status) ?? true);

interface Part {
  readonly order: Exclude<TaskOrder, 'updated'>;
  /** The task after which the part starts. */
  readonly after: Place | undefined;
  readonly limit: number;
}

/**
 * The smallest number of tasks of a record that has any: all languages but its own if any status is wanted,
 * else 1.
 */
const leastOfEach = ({ languages, statuses }: WantedTranslations): number =>
  statuses === undefined ? Math.max(1, languages.length - 1) : 1;

/** Finds the wanted translations in the order of a list. */
@Injectable()
export class TranslationTasks {
  constructor(private readonly repository: TranslationTasksRepository) {}

  /** The tasks after a position: at least as many as the limit, unless there are fewer. */
  async after(
    manager: EntityManager,
    scopes: readonly Scope[],
    wanted: WantedTranslations,
    part: { readonly order: TaskOrder; readonly after: Place | undefined; readonly limit: number },
  ): Promise<Task[]> {
    const { order, after } = part;
    if (order === 'updated') return this.allByUpdate(manager, scopes, wanted, after);
    return this.firstInOrder(manager, scopes, wanted, { ...part, order });
  }

  /** Adds the fields that the list shows of each task. */
  async shown(manager: EntityManager, tasks: readonly Task[]): Promise<ShownTask[]> {
    const rows = new Map<string, RecordName>();
    for (const kind of allKinds()) {
      const ids = [...new Set(tasks.filter((task) => task.kind === kind.name).map(({ id }) => id))];
      for (const row of await this.repository.names(manager, kind, ids))
        rows.set(`${kind.name} ${row.id} ${row.language}`, row);
    }
    return tasks.map((task) => {
      const of = (language: Language) => rows.get(`${task.kind} ${task.id} ${language}`);
      const updated = task.status === 'missing' ? undefined : of(task.language)?.updated_at;
      return {
        ...task,
        name: of(task.original_language)?.name ?? '',
        updated_at: updated === undefined ? null : Number(updated),
      };
    });
  }

  /**
   * The first tasks of several kinds after a position, kind by kind: at least as many as the limit, unless
   * there are fewer.
   */
  private async firstInOrder(
    manager: EntityManager,
    scopes: readonly Scope[],
    wanted: WantedTranslations,
    part: Part,
  ): Promise<Task[]> {
    const { after, limit } = part;
    const from = Number(after?.keys[1] ?? 0);
    const tasks: Task[] = [];
    for (const scope of scopes) {
      const place = kindPlace(scope.kind.name);
      if (place < from || tasks.length >= limit) continue;
      const begin = place === from ? after : undefined;
      // The record at the position may have no further tasks.
      const records = Math.ceil(limit / leastOfEach(wanted)) + 1;
      const found = await this.inOrder(manager, scope, wanted, { ...part, after: begin, limit: records });
      tasks.push(...found.filter((task) => begin === undefined || comparePlaces(placeOf(task), begin) > 0));
    }
    return tasks;
  }

  /** The tasks of a kind in the order of its records; the limit counts records. */
  private async inOrder(
    manager: EntityManager,
    scope: Scope,
    wanted: WantedTranslations,
    { order, after, limit }: Part,
  ): Promise<Task[]> {
    // The record at the position may have tasks in further languages.
    const from = after && { key: after.keys[0] ?? null, id: after.id };
    const rows = await this.repository.listInOrder(manager, scope, wanted, { order, from, limit });
    return rows.flatMap((row) => {
      const sortKey = row.sort_key === null ? null : Number(row.sort_key);
      return wantedIn(row, wanted).map(({ language, status }) => ({
        ...{ kind: scope.kind.name, id: row.id, language, status },
        ...{ original_language: row.original_language, key: sortKey },
      }));
    });
  }

  /** All tasks after a position, the longest unchanged first; only for small numbers of tasks. */
  private async allByUpdate(
    manager: EntityManager,
    scopes: readonly Scope[],
    wanted: WantedTranslations,
    after: Place | undefined,
  ): Promise<Task[]> {
    const tasks: Task[] = [];
    for (const scope of scopes) {
      for (const language of wanted.languages) {
        const { statuses } = wanted;
        const rows = await this.repository.listWithUpdates(manager, scope, language, statuses);
        for (const { sort_key: key, ...row } of rows) {
          const [found] = wantedIn(row, { languages: [language], statuses });
          if (found === undefined) continue;
          const updated = found.status === 'missing' || key === null ? null : Number(key);
          const { id, original_language } = row;
          tasks.push({ kind: scope.kind.name, id, ...found, original_language, key: updated });
        }
      }
    }
    const rest = tasks.filter((task) => after === undefined || comparePlaces(placeOf(task), after) > 0);
    return rest.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
  }
}
