import type { RequestContext } from '../context/request-context.js';
import type { ParamErrors } from '../http/api-error.js';
import type { TextsClass } from '../i18n/sent-texts.js';
import type { ShownText } from '../i18n/texts.js';
import type { KindDescription } from './kinds.js';
import type { RecordFields } from './record.dto.js';
import type { LoadedRecord } from './visibility.js';

/** Describes venues or organizers to the code that both share. */
export interface LinkedKind<T extends LoadedRecord, D extends object> {
  readonly kind: KindDescription<'venue' | 'organizer'>;
  /** Columns of its own table that a write may set, with what they are when nothing was sent. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** What an inline record inside an event is read into. */
  readonly input: new () => RecordFields;
  /** What the texts of one language are read into. */
  readonly texts: TextsClass;
  /** Looks at parameters that only make sense together. */
  readonly check?: (input: RecordFields, errors: ParamErrors) => void;
  /** A text as readers see it, where it is not simply the stored one. */
  readonly shownText?: ShownText;
  readonly toDto: (record: T, ctx: RequestContext, siteTimezone: string) => D;
  /** schema.org data of a single read. */
  readonly jsonLd: (dto: D) => object;
}
