import type { ChangeDetails } from '#access/changes/changes.service.js';
import type { AuditValuesDto } from './audit.dto.js';

/** The names in a column that separates them by commas. */
export const listOf = (text: string): string[] => text.split(',').filter((name) => name !== '');

/** What changed, as responses show it. */
export const valuesOf = (details: ChangeDetails): Record<string, AuditValuesDto | null> =>
  Object.fromEntries(
    Object.entries(details).map(([name, values]) => [
      name,
      values && { before: values[0], after: values[1] },
    ]),
  );
