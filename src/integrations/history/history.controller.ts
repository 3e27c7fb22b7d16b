import { Controller, Get, Inject } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { KindDescription } from '#content/localized/kinds.js';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ErrorName } from '#http/errors/api-error.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams, PageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { CATEGORY } from '#resources/categories/category.entity.js';
import { EVENT } from '#resources/events/event.entity.js';
import { ORGANIZER } from '#resources/organizers/organizer.entity.js';
import { SERIES } from '#resources/series/series.entity.js';
import { TAG } from '#resources/tags/tag.entity.js';
import { VENUE } from '#resources/venues/venue.entity.js';
import { HistoryChangeDto, type HistoryEntryDto, HistoryListDto } from './history.dto.js';
import { HistoryService, writeAccess } from './history.service.js';

const historyPath = ({ collection }: KindDescription): string => `${collection}/${ID_PATH}/history`;

/** The base class of the controller of what was written of the records of a kind. */
function historyController(kind: KindDescription) {
  const { unknown, exampleId } = kind;
  const missing: ErrorName[] = unknown === undefined ? [] : [unknown.unused[0], unknown.otherKind[0]];

  class HistoryController {
    constructor(@Inject(HistoryService) readonly history: HistoryService) {}

    @Get()
    @ApiId(exampleId)
    @Operation({
      summary: 'List the changes of a record, the newest first (extension)',
      description:
        'What was written, when and by whom, for those who may edit the record. It reaches back as far as `AUDIT_RETENTION_DAYS`; long texts are cut.',
      access: writeAccess(kind),
      output: HistoryListDto,
      errors: missing,
    })
    async list(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Input() query: PageParams,
    ): Promise<Page<HistoryEntryDto>> {
      return this.history.list(ctx, kind, id, query);
    }

    @Get(':change(^\\d+$)')
    @ApiId(exampleId)
    @ApiParam({ name: 'change', type: 'integer', description: 'Id of the change', example: 1 })
    @Operation({
      summary: 'Read a change of a record, and what takes it back (extension)',
      description:
        'Send `undo` by PATCH to take it back: a write like any other, with its rights and `If-Match`.',
      access: writeAccess(kind),
      output: HistoryChangeDto,
      errors: [...missing, 'rest_change_not_found'],
    })
    async readOne(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Id('change') change: number,
      @Input() _: LanguageParams,
    ): Promise<HistoryChangeDto> {
      return this.history.one(ctx, kind, id, change);
    }
  }
  return HistoryController;
}

@ApiTags('events')
@Controller(historyPath(EVENT))
export class EventHistoryController extends historyController(EVENT) {}

@ApiTags('series')
@Controller(historyPath(SERIES))
export class SeriesHistoryController extends historyController(SERIES) {}

@ApiTags('venues')
@Controller(historyPath(VENUE))
export class VenueHistoryController extends historyController(VENUE) {}

@ApiTags('organizers')
@Controller(historyPath(ORGANIZER))
export class OrganizerHistoryController extends historyController(ORGANIZER) {}

@ApiTags('categories')
@Controller(historyPath(CATEGORY))
export class CategoryHistoryController extends historyController(CATEGORY) {}

@ApiTags('tags')
@Controller(historyPath(TAG))
export class TagHistoryController extends historyController(TAG) {}
