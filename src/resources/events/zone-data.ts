import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '#common/time/now.js';
import { createSchedule } from '#common/time/schedule.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { RecordsService } from '#content/records/records.service.js';
import { systemContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { EVENT } from './event.entity.js';
import type { EventRow } from './event-mapping.js';
import { CLOCKS, type Clocks, ZoneDataRepository } from './zone-data.repository.js';

/** The version of the time-zone data by which this process computes, as `2026c`. */
export const ZONE_DATA = process.versions['tz'] ?? '';

/** Events that are looked at in one statement, and written in one transaction. */
const PAGE = 1_000;
const TOGETHER = 50;
/** The most zones that a message names. */
const MAX_ZONES = 20;

/** Whether an instant is no longer that of its wall clock. Of an hour that comes twice, both are. */
const isOffAt = (event: Clocks, [wall, utc]: (typeof CLOCKS)[number]): boolean => {
  const seconds = event[utc];
  return seconds !== null && toWall(seconds, event.timezone) !== event[wall];
};

const isOff = (event: Clocks): boolean => CLOCKS.some((clock) => isOffAt(event, clock));

/**
 * Keeps the wall clocks of events when governments change the rules of a zone: with other time-zone data than that by which
 * they were computed, the instants of coming events are computed again. Events that are over took place when they did.
 */
@Injectable()
export class ZoneData {
  private readonly logger = new Logger('Time zones');

  constructor(
    private readonly database: Database,
    private readonly repository: ZoneDataRepository,
    private readonly records: RecordsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Called at each start, when the list index is there. */
  async ensure(): Promise<void> {
    const former = await this.database.read(async (manager) => this.repository.version(manager));
    if (former === ZONE_DATA) return;
    const { events, zones } = await this.computeAgain();
    const named = [...zones].sort().slice(0, MAX_ZONES).join(', ');
    if (events > 0)
      this.logger.warn(
        `Time-zone data ${ZONE_DATA} instead of ${former ?? 'an unknown version'}: the UTC times of coming events were computed again (events: ${events}; zones: ${named}).`,
      );
    await this.database.write(async (manager) => this.repository.remember(manager, ZONE_DATA));
  }

  private async computeAgain(): Promise<{ readonly events: number; readonly zones: ReadonlySet<string> }> {
    const zones = new Set<string>();
    let events = 0;
    const now = nowInSeconds();
    for (let after = 0, isLast = false; !isLast;) {
      const page = await this.database.read(async (manager) =>
        this.repository.coming(manager, after, now, PAGE),
      );
      isLast = page.length < PAGE;
      after = page.at(-1)?.id ?? after;
      const off = page.filter(isOff);
      for (let first = 0; first < off.length; first += TOGETHER) {
        const part = off.slice(first, first + TOGETHER);
        await this.database.write(async (manager) => {
          for (const { id } of part) await this.computeOne(manager, id);
        });
      }
      events += off.length;
      for (const { timezone } of off) zones.add(timezone);
    }
    return { events, zones };
  }

  /** Another server may have computed it meanwhile. */
  private async computeOne(manager: EntityManager, id: number): Promise<void> {
    const current = await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
    if (current === undefined || !isOff(current)) return;
    const unit = await UnitOfWork.begin(systemContext(this.settings), manager);
    const columns = this.instantsOf(unit, current);
    if (columns === undefined) {
      this.logger.warn(`Event ${id} keeps its UTC times: by its clocks it would end before it starts.`);
      return;
    }
    const { author_id, status, published_at } = current;
    await this.records.update(unit, EVENT, current, {
      columns,
      publication: { author_id, status, published_at },
      sent: new Map(),
      fields: ['start_date', 'end_date'],
      former: await FormerTexts.load(manager, EVENT, id),
    });
  }

  /** The schedule and the registration by their wall clocks. A clock that the zone skips now is moved as that of a new event. */
  private instantsOf(
    { ctx, errors }: UnitOfWork,
    event: EventRow,
  ): Readonly<Record<string, unknown>> | undefined {
    const { timezone } = event;
    const wall = (value: string) => ({ kind: 'wall', value, dateOnly: false }) as const;
    const schedule = createSchedule(
      { start_date: wall(event.start_date), end_date: wall(event.end_date) },
      { ...event, all_day: Boolean(event.all_day) },
      { zone: timezone, now: ctx.now },
      (name, rule) => errors.attempt(name, rule),
    );
    if (schedule === undefined) return undefined;
    const registration: Record<string, unknown> = {};
    for (const clock of CLOCKS.slice(2)) {
      if (!isOffAt(event, clock)) continue;
      const [name, instant] = clock;
      const utc = toUtcSeconds(event[name], timezone);
      registration[name] = toWall(utc, timezone);
      registration[instant] = utc;
    }
    return { ...schedule, ...registration };
  }
}
