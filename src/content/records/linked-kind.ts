import type { LinkedKindName } from '#common/records/kinds.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { KindDescription } from '../localized/kinds.js';
import type { TextsClass } from '../localized/sent-texts.js';
import type { ShownText } from '../localized/texts.js';
import type { LoadedRecord } from '../visibility/visibility.js';
import type { LinkingOfRecords } from './linking-records.js';
import type { RecordFields } from './record.dto.js';

/** Describes venues or organizers to the code that both share. */
export interface LinkedKind<T extends LoadedRecord, D extends object> {
  readonly kind: KindDescription<LinkedKindName>;
  /** The records that link to those of the kind. */
  readonly linking: LinkingOfRecords;
  /** The class that an inline record of an event is read into. */
  readonly input: new () => RecordFields;
  /** The class that the texts of one language are read into. */
  readonly texts: TextsClass;
  /** Checks parameters that depend on one another. */
  readonly check?: (input: RecordFields, errors: ParamErrors) => void;
  /** A text as readers see it, where it differs from the stored one. */
  readonly shownText?: ShownText;
  readonly toDto: (record: T, ctx: RequestContext, siteTimezone: string) => D;
  /** The schema.org data in the response for a single record. */
  readonly jsonLd: (dto: D) => object;
}

/** What writes need of it. */
export type WrittenKind = Pick<
  LinkedKind<LoadedRecord, object>,
  'kind' | 'input' | 'texts' | 'check' | 'shownText'
>;
