import type { Language } from '../../common/messages/languages.js';
import { translateReason } from '../../common/messages/messages.js';
import { type LeftOut, type Place, type Warning, whereOf } from './import-record.js';
import type { ImportReport } from './report.js';

/** A position as text in one language. */
interface SpokenPlace {
  readonly where: string;
  readonly line?: number;
}

export interface SpokenLeftOut extends SpokenPlace {
  readonly reason: string;
}

export interface SpokenWarning extends SpokenPlace {
  readonly warning: string;
  readonly unknown?: readonly string[];
}

/** A report in one language. */
export interface SpokenReport extends Omit<ImportReport, 'left' | 'warnings'> {
  readonly left: readonly SpokenLeftOut[];
  readonly warnings: readonly SpokenWarning[];
}

const spokenPlace = ({ where, line }: Place, language: Language): SpokenPlace => ({
  where: translateReason(language, whereOf(line === undefined ? { where } : { where, line })),
  ...(line === undefined ? {} : { line }),
});

export const spokenLeftOut = (entry: LeftOut, language: Language): SpokenLeftOut => ({
  ...spokenPlace(entry, language),
  reason: translateReason(language, entry.reason),
});

function spokenWarning(entry: Warning, language: Language): SpokenWarning {
  const { warning, unknown } = entry;
  // Older reports have the unknown keys only in the list.
  const isOlder = typeof warning === 'string' && unknown !== undefined;
  return {
    ...spokenPlace(entry, language),
    warning: isOlder ? `${warning}: ${unknown.join(', ')}` : translateReason(language, warning),
    ...(unknown === undefined ? {} : { unknown }),
  };
}

export const spokenReport = (report: ImportReport, language: Language): SpokenReport => ({
  ...report,
  left: report.left.map((entry) => spokenLeftOut(entry, language)),
  warnings: report.warnings.map((entry) => spokenWarning(entry, language)),
});
