import type { TextsClass } from '../i18n/sent-texts.js';
import type { Kind } from '../records/kinds.js';
import type { TranslatedKind } from '../translations/translations.service.js';

/** A kind whose texts go out and come in as files. */
export interface TextResource extends TranslatedKind {
  /** What the texts of one language are read into. */
  readonly texts: TextsClass;
}

/** For the services to ask for. */
export const TEXT_RESOURCES = Symbol('text resources');

export type TextResources = readonly TextResource[];

/** How a record is called in a file. */
export const fileId = (kind: Kind, id: number): string => `${kind}-${id}`;
