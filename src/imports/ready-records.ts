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

/** Reads what a source gives by the rules of the interface; what breaks one is left out. */
export function readRecords(
  records: readonly SourceRecord[],
  origin: Origin,
): { readonly ready: ReadyRecord[]; readonly leftOut: LeftOut[] } {
  const identities = new Identities();
  const taken = new Set<string>();
  const ready: ReadyRecord[] = [];
  const leftOut: LeftOut[] = [];
  for (const record of records) {
    const { where, line, language = origin.language } = record;
    const place = line === undefined ? { where } : { where, line };
    const { source = origin.source } = record;
    const id = identities.idOf(record);
    try {
      const input = readParams(CreateEvent, { ...record.payload, external_source: source, external_id: id });
      if (taken.has(`${source} ${id}`)) {
        leftOut.push({ ...place, reason: `The import has another record with the id ${id}.` });
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
