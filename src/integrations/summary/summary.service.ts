import { Injectable } from '@nestjs/common';
import { LANGUAGES } from '#common/messages/languages.js';
import { shownStatus, type Status, STATUSES } from '#common/records/status.js';
import { abilitiesOf, type Ability } from '#common/rights/abilities.js';
import { reachesKind } from '#common/rights/roles.js';
import { recordKinds } from '#content/localized/kinds.js';
import type { ProgressDto } from '#content/translations/translation.dto.js';
import { WorkListService } from '#content/translations/work-list.service.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Database } from '#platform/database/database.js';
import { ImportJobsRepository } from '../imports/import-jobs.repository.js';
import { WebhooksRepository } from '../webhooks/webhooks.repository.js';
import { RecordCountsRepository, type StatusCount } from './record-counts.repository.js';
import type { RecordCountsDto, SummaryDto, WaitingTranslationsDto } from './summary.dto.js';

/** Tells in one response what waits for the caller. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly database: Database,
    private readonly records: RecordCountsRepository,
    private readonly translations: WorkListService,
    private readonly webhooks: WebhooksRepository,
    private readonly imports: ImportJobsRepository,
  ) {}

  async read(ctx: RequestContext): Promise<SummaryDto> {
    const abilities: readonly Ability[] = ctx.caller === null ? [] : abilitiesOf(ctx.caller);
    const { summary } = await this.translations.summary(ctx);
    return this.database.readLong(async (manager) => {
      const records: RecordCountsDto[] = [];
      for (const kind of recordKinds().filter(({ name }) => reachesKind(ctx.caller, name)))
        records.push({ kind: kind.name, ...countsOf(await this.records.byStatus(manager, ctx, kind)) });
      return {
        records,
        translations: LANGUAGES.map((language) => waitingIn(language, summary)),
        webhooks: abilities.includes('manage:webhooks') ? await this.webhooks.health(manager) : null,
        imports: abilities.includes('manage:imports') ? await this.imports.unfinished(manager) : null,
      };
    });
  }
}

/** The numbers of records by the status that is shown of them. */
function countsOf(rows: readonly StatusCount[]): Record<Status, number> {
  const counts = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
  for (const { status, is_later: isLater, records } of rows)
    counts[shownStatus({ status, published_at: Number(isLater) }, 0)] += Number(records);
  return counts;
}

function waitingIn(
  language: WaitingTranslationsDto['language'],
  progress: readonly ProgressDto[],
): WaitingTranslationsDto {
  const own = progress.filter((one) => one.language === language);
  const sum = (state: 'outdated' | 'incomplete' | 'missing') =>
    own.reduce((total, one) => total + one[state].records, 0);
  return { language, outdated: sum('outdated'), incomplete: sum('incomplete'), missing: sum('missing') };
}
