import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { isoInstant } from '#access/users/user.dto.js';
import type { Language } from '#common/messages/languages.js';
import { translateReason } from '#common/messages/messages.js';
import { readReason } from '#common/messages/stored-reason.js';
import type { RequestContext } from '#http/context/request-context.js';
import {
  AUTHOR,
  COUNT,
  ID,
  INSTANT,
  NULLABLE_TEXT,
  REST_URL,
  WALL_TIME,
} from '#http/documentation/properties.js';
import { ListDto } from '#http/responses/list.dto.js';
import { causesOf } from './causes.js';
import { type ImportType, type JobOptions, TYPES } from './create-import.dto.js';
import { type ImportJob, type State, STATES } from './import-job.entity.js';
import type { LeftOut, Warning } from './import-record.js';
import { EMPTY_REPORT, type ImportReport } from './report.js';

/** Why a record was skipped, or how it differs from its source. */
@ApiSchema({ description: 'The result for one record of the source (extension)' })
export class ImportNoteDto {
  @ApiProperty({ description: 'Where it stands in the source', example: 'line 3' })
  where!: string;

  @ApiProperty({
    description: 'Why, in the language of the request',
    example: 'end_date: The end is before the start.',
  })
  reason!: string;

  @ApiPropertyOptional({
    ...COUNT,
    description: 'How many of the listed records have this cause, where several have it',
    example: 34,
  })
  count?: number;
}

@ApiSchema({ description: 'An event that is no longer in its source (extension)' })
export class GoneEventDto {
  @ApiProperty(ID)
  id!: number;

  @ApiProperty({ description: 'Its id in the source', example: 'olive/1' })
  external_id!: string;

  @ApiProperty({ description: 'Title', example: 'Jazz Night' })
  title!: string;

  @ApiProperty({
    ...WALL_TIME,
    description: 'Start, in the event’s time zone',
    example: '2027-01-10 20:00:00',
  })
  start_date!: string;
}

@ApiSchema({ description: 'What an import has changed (extension)' })
export class ImportReportDto {
  @ApiProperty({ ...COUNT, description: 'Events that are new' })
  created!: number;

  @ApiProperty({ ...COUNT, description: 'Events that were brought up to date' })
  updated!: number;

  @ApiProperty({ ...COUNT, description: 'Events that were up to date' })
  unchanged!: number;

  @ApiProperty({
    ...COUNT,
    description: 'Events that moved to the trash: their source has taken them back, or no longer has them',
  })
  trashed!: number;

  @ApiProperty({ ...COUNT, description: 'Records that were left out' })
  left_out!: number;

  @ApiProperty({
    ...COUNT,
    description: 'Events that were imported from this source before and are no longer in it',
  })
  gone!: number;

  @ApiProperty({ type: [GoneEventDto], description: 'The first thousand of those' })
  gone_events!: GoneEventDto[];

  @ApiProperty({
    type: [ImportNoteDto],
    description: 'The first thousand records that were left out, and why, by cause',
  })
  problems!: ImportNoteDto[];

  @ApiProperty({
    type: [ImportNoteDto],
    description: 'The first thousand that are not quite as their source has them, by cause',
  })
  warnings!: ImportNoteDto[];
}

@ApiSchema({ description: 'An import (extension)' })
export class ImportDto {
  @ApiProperty({ ...ID, example: 3 })
  id!: number;

  @ApiProperty({ enum: STATES, description: 'How far it is', example: 'running' })
  state!: State;

  @ApiProperty({ enum: TYPES, description: 'What it reads', example: 'ics' })
  type!: ImportType;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Address that it reads from; null for a content',
    example: 'https://calendar.example/events.ics',
  })
  url!: string | null;

  @ApiProperty({ description: 'Name of the system that the records come from', example: 'town-hall' })
  source!: string;

  @ApiProperty({ description: 'Whether it changes nothing', example: false })
  dry_run!: boolean;

  @ApiProperty(AUTHOR)
  author!: string;

  @ApiProperty({ ...COUNT, description: 'Records that were looked at' })
  done!: number;

  @ApiProperty({ ...COUNT, description: 'Records of the source; 0 until it is read' })
  total!: number;

  @ApiProperty({
    ...COUNT,
    description: 'How often it was begun: another instance continues when one ends',
    example: 1,
  })
  attempts!: number;

  @ApiProperty({ ...INSTANT, description: 'When it was asked for' })
  created_at!: string;

  @ApiProperty({ ...INSTANT, nullable: true, description: 'When it ended; null until then' })
  finished_at!: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Why it failed, in the language of the request; null otherwise',
    example: null,
  })
  error!: string | null;

  @ApiProperty({ type: ImportReportDto, description: 'What it has changed so far' })
  report!: ImportReportDto;

  @ApiProperty({ ...REST_URL, example: 'https://calendar.example/calendar/events/v1/imports/3' })
  rest_url!: string;
}

/** The causes of notes; a cause of one record has no count. */
const notesOf = (entries: readonly (LeftOut | Warning)[], language: Language): ImportNoteDto[] =>
  causesOf(entries, language).map(({ where, reason, count }) => ({
    where,
    reason,
    ...(count > 1 ? { count } : {}),
  }));

function toReportDto(report: ImportReport, language: Language): ImportReportDto {
  const { created, updated, unchanged, trashed, leftOut, left, warnings, gone, goneEvents } = report;
  return {
    ...{ created, updated, unchanged, trashed, left_out: leftOut, gone },
    gone_events: [...goneEvents],
    problems: notesOf(left, language),
    warnings: notesOf(warnings, language),
  };
}

export function toImportDto(job: ImportJob, ctx: RequestContext): ImportDto {
  const options = JSON.parse(job.options ?? '{}') as JobOptions;
  const report = { ...EMPTY_REPORT, ...(JSON.parse(job.report ?? '{}') as Partial<ImportReport>) };
  return {
    id: job.id,
    state: job.state,
    type: options.type,
    url: options.url ?? null,
    source: options.source,
    dry_run: options.dry_run,
    author: String(job.user_id),
    done: job.done,
    total: job.total,
    attempts: job.attempts,
    created_at: isoInstant(job.created_at),
    finished_at: isoInstant(job.finished_at),
    error: job.error === null ? null : translateReason(ctx.language, readReason(job.error)),
    report: toReportDto(report, ctx.language),
    rest_url: ctx.links.api(`/imports/${job.id}`),
  };
}

@ApiSchema({ description: 'One page of a list' })
export class ImportListDto extends ListDto {
  @ApiProperty({ type: [ImportDto], description: 'The items of this page' })
  imports!: ImportDto[];
}
