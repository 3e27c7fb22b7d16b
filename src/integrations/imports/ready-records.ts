import { setImmediate } from 'node:timers/promises';
import type { Language } from '#common/messages/languages.js';
import type { Reason } from '#common/messages/message-arguments.js';
import { quoted } from '#common/text/quoted.js';
import { ApiError } from '#http/errors/api-error.js';
import { explainFor } from './explain.js';
import { Identities } from './identity.js';
import {
  type LeftOut,
  type Payload,
  type Place,
  type ReadyEvent,
  type ReadyRecord,
  type ReadySeries,
  type SourceRecord,
  type Warning,
  whereOf,
} from './import-record.js';
import { withNames } from './names.js';
import { EventReader, type Repair } from './optional-fields.js';

export interface Origin {
  /** The source of records that name none. */
  readonly source: string;
  /** The language of records that name none. */
  readonly language: Language;
}

export interface ReadRecords {
  readonly ready: ReadyRecord[];
  readonly leftOut: LeftOut[];
  readonly warnings: Warning[];
  /** The external ids of all events of the origin's source, also of those that are left out. */
  readonly ids: ReadonlySet<string>;
  /** The same of all series. */
  readonly seriesIds: ReadonlySet<string>;
}

/** How long records are validated without a break, in milliseconds. Then other work gets its turn. */
const AT_A_TIME = 10;

/** Validates the records of a source. Invalid ones are left out. */
export async function readRecords(records: readonly SourceRecord[], origin: Origin): Promise<ReadRecords> {
  const validation = new Validation(origin);
  let begun = performance.now();
  for (const record of records) {
    if (performance.now() - begun > AT_A_TIME) {
      await setImmediate();
      begun = performance.now();
    }
    validation.add(record);
  }
  return validation;
}

class Validation implements ReadRecords {
  readonly ready: ReadyRecord[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly warnings: Warning[] = [];
  readonly ids = new Set<string>();
  readonly seriesIds = new Set<string>();
  private readonly identities = new Identities();
  private readonly reader = new EventReader();
  private readonly places = new Map<string, Place>();

  constructor(private readonly origin: Origin) {}

  add(record: SourceRecord): void {
    const {
      kind = 'event',
      where,
      line,
      language = this.origin.language,
      source = this.origin.source,
      payload,
      standing,
    } = record;
    const place = line === undefined ? { where } : { where, line };
    const id = this.identities.idOf(record);
    // Without an id in its source, a record with an error cannot be known again.
    const leftOut = record.id === undefined ? place : { ...place, id };
    if (source === this.origin.source) (kind === 'series' ? this.seriesIds : this.ids).add(id);
    try {
      const fields = { ...withNames(payload), external_source: source, external_id: id };
      const { repairs, ...read } = this.read(kind, fields);
      const key = `${kind} ${source} ${id}`;
      const first = this.places.get(key);
      if (first !== undefined) {
        const args = { id, first: whereOf(first) };
        this.leftOut.push({ ...leftOut, reason: { key: 'import_id_repeated', args } });
        return;
      }
      this.places.set(key, place);
      this.warnings.push(...repairs.map((repair) => warningOf(place, read.input.title, repair)));
      this.ready.push({ place, source, id, language, standing, ...read });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.leftOut.push({ ...leftOut, reason: explainFor({ ...place, title: payload['title'] }, error) });
    }
  }

  /** @throws ApiError */
  private read(
    kind: ReadyRecord['kind'],
    fields: Payload,
  ): { readonly repairs: readonly Repair[] } & (
    Pick<ReadyEvent, 'kind' | 'input'> | Pick<ReadySeries, 'kind' | 'input'>
  ) {
    return kind === 'series'
      ? { kind, ...this.reader.readSeries(fields) }
      : { kind: 'event', ...this.reader.read(fields) };
  }
}

export function warningOf(place: Place, recordTitle: string, { name, value, result }: Repair): Warning {
  const title = quoted(recordTitle);
  const warning: Reason =
    'reason' in result
      ? {
          key: 'import_field_left_out',
          args: { title, name, value: quoted(value), reason: result.reason },
        }
      : {
          key: 'import_field_completed',
          args: { title, name, before: quoted(value), after: quoted(result.completed) },
        };
  return { ...place, warning };
}
