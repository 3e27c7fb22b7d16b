import { setImmediate } from 'node:timers/promises';
import { CreateEvent } from '../events/event.dto.js';
import { ApiError } from '../http/api-error.js';
import { readParams } from '../http/params.js';
import type { Language } from '../i18n/languages.js';
import { explain } from './explain.js';
import { Identities } from './identity.js';
import type { LeftOut, ReadyRecord, SourceRecord } from './import-record.js';

export interface Origin {
  /** The system that records are of which name none. */
  readonly source: string;
  /** The language of records that name none. */
  readonly language: Language;
}

/** So much is read at a time, in milliseconds; then whoever else has something to do comes first. */
const AT_A_TIME = 10;

/** Reads what a source gives by the rules of the interface; what breaks one is left out. */
export async function readRecords(
  records: readonly SourceRecord[],
  origin: Origin,
): Promise<{ readonly ready: ReadyRecord[]; readonly leftOut: LeftOut[] }> {
  const identities = new Identities();
  const taken = new Set<string>();
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
      const input = readParams(CreateEvent, { ...record.payload, external_source: source, external_id: id });
      if (taken.has(`${source} ${id}`)) {
        leftOut.push({ ...place, reason: { key: 'import_id_twice', args: { id } } });
        continue;
      }
      taken.add(`${source} ${id}`);
      ready.push({ ...place, source, id, language, input });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      leftOut.push({ ...place, reason: explain(error) });
    }
  }
  return { ready, leftOut };
}
