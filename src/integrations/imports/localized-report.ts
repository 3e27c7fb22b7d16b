import type { Language } from '#common/messages/languages.js';
import { translateReason } from '#common/messages/messages.js';
import { type LeftOut, type Place, type Warning, whereOf } from './import-record.js';
import type { ImportReport } from './report.js';

/** A position as text in one language. */
interface LocalizedPlace {
  readonly where: string;
  readonly line?: number;
}

export interface LocalizedLeftOut extends LocalizedPlace {
  readonly reason: string;
}

export interface LocalizedWarning extends LocalizedPlace {
  readonly warning: string;
  readonly unknown?: readonly string[];
}

/** A report in one language. */
export interface LocalizedReport extends Omit<ImportReport, 'left' | 'warnings'> {
  readonly left: readonly LocalizedLeftOut[];
  readonly warnings: readonly LocalizedWarning[];
}

const localizedPlace = ({ where, line }: Place, language: Language): LocalizedPlace => ({
  where: translateReason(language, whereOf(line === undefined ? { where } : { where, line })),
  ...(line === undefined ? {} : { line }),
});

export type Entry = LeftOut | Warning;

export const reasonOf = (entry: Entry): LeftOut['reason'] =>
  'reason' in entry ? entry.reason : entry.warning;

/** Reports of earlier versions have unknown keys only in the list. */
export function reasonText(entry: Entry, language: Language): string {
  const reason = reasonOf(entry);
  const text = translateReason(language, reason);
  const isOlder = typeof reason === 'string' && 'unknown' in entry;
  return isOlder ? `${text}: ${(entry.unknown ?? []).join(', ')}` : text;
}

export const localizedLeftOut = (entry: LeftOut, language: Language): LocalizedLeftOut => ({
  ...localizedPlace(entry, language),
  reason: reasonText(entry, language),
});

export const localizedWarning = (entry: Warning, language: Language): LocalizedWarning => ({
  ...localizedPlace(entry, language),
  warning: reasonText(entry, language),
  ...(entry.unknown === undefined ? {} : { unknown: entry.unknown }),
});

export const localizedReport = (report: ImportReport, language: Language): LocalizedReport => ({
  ...report,
  left: report.left.map((entry) => localizedLeftOut(entry, language)),
  warnings: report.warnings.map((entry) => localizedWarning(entry, language)),
});
