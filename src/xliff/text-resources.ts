import type { TextsClass } from '../i18n/sent-texts.js';
import type { Kind, KindDescription } from '../records/kinds.js';
import type { TranslatedKind } from '../translations/translations.service.js';

/** A kind whose texts go out and come in as files. */
export interface TextResource extends TranslatedKind {
  /** What the texts of one language are read into. */
  readonly texts: TextsClass;
}

/** For the services to ask for. */
export const TEXT_RESOURCES = Symbol('text resources');

export type TextResources = readonly TextResource[];

/** An address is none of a translator's words. */
export const fieldsOf = ({ texts }: KindDescription): readonly string[] =>
  texts.filter((field) => field !== 'website');

const MARKUP: ReadonlySet<string> = new Set(['description', 'excerpt']);

/** The descriptions of terms are plain. */
export const hasMarkup = (kind: Kind, field: string): boolean =>
  kind !== 'category' && kind !== 'tag' && MARKUP.has(field);

/** How a record is called in a file. */
export const fileId = (kind: Kind, id: number): string => `${kind}-${id}`;
