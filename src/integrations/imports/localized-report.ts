import type { Language } from '../../common/messages/languages.js';
import { translateReason } from '../../common/messages/messages.js';
import { reasonText } from './causes.js';
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
