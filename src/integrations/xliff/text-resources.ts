import type { Kind } from '#common/records/kinds.js';
import type { TextsClass } from '#content/localized/sent-texts.js';
import type { TranslatedKind } from '#content/translations/translations.service.js';

/** A kind of records whose texts are exported and imported as files. */
export interface TextResource extends TranslatedKind {
  /** The class that the texts of one language are parsed into. */
  readonly texts: TextsClass;
}

/** The injection token of all text resources. */
export const TEXT_RESOURCES = Symbol('text resources');

export type TextResources = readonly TextResource[];

/** The name of a record in a file. */
export const fileId = (kind: Kind, id: number): string => `${kind}-${id}`;
