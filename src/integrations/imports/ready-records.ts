import { setImmediate } from 'node:timers/promises';
import { CreateEvent } from '../../resources/events/event.dto.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readParams } from '../../http/parameters/params.js';
import type { Language } from '../../common/messages/languages.js';
import { explain } from './explain.js';
import { Identities } from './identity.js';
import type { LeftOut, ReadyRecord, SourceRecord } from './import-record.js';
import { withNames } from './names.js';

export interface Origin {
  /** The source of records that name none. */
  readonly source: string;
  /** The language of records that name none. */
  readonly language: Language;
}

/** How long records are validated without a break, in milliseconds. Then other work gets its turn. */
const AT_A_TIME = 10;

/** Validates the records of a source. Invalid ones are left out. */
export async function readRecords(
  records: readonly SourceRecord[],
  origin: Origin,
): Promise<{ readonly ready: ReadyRecord[]; readonly leftOut: LeftOut[] }> {
  const identities = new Identities();
  const seenIds = new Set<string>();
  const ready: ReadyRecord[] = [];
  const leftOut: LeftOut[] = [];
  let begun = performance.now();
  for (const record of records) {
    if (performance.now() - begun > AT_A_TIME) {
      await setImmediate();
      begun = performance.now();
    }
    const { where, line, language = origin.language } = record;
    const place = line === undefined ? { where } : { where, line };
    const { source = origin.source } = record;
    const id = identities.idOf(record);
    try {
      const input = readParams(CreateEvent, {
        ...withNames(record.payload),
        external_source: source,
        external_id: id,
      });
      if (seenIds.has(`${source} ${id}`)) {
        leftOut.push({ ...place, reason: { key: 'import_id_twice', args: { id } } });
        continue;
      }
      seenIds.add(`${source} ${id}`);
      ready.push({ ...place, source, id, language, input });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leftOut.push({ ...place, reason: explain(error) });
    }
  }
  return { ready, leftOut };
}
