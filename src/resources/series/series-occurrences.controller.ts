import { applyDecorators, Controller, Delete, Get, Patch, Put } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { EventDto, UpdateEvent } from '../events/event.dto.js';
import { DeleteEvent, ReadEventRecord } from '../events/event-query.dto.js';
import { EventListDto } from '../events/facet.dto.js';
import { RECURRENCE_PATH, RecurrenceId } from './recurrence-id.js';
import { SERIES } from './series.entity.js';
import { SeriesService } from './series.service.js';
import { UPDATE_OCCURRENCE_EXAMPLES } from './series-examples.js';
import { SeriesOccurrences } from './series-occurrences.js';
import { OccurrencesQuery } from './series-query.dto.js';

/** Documents the variables of the path of an occurrence. */
const ApiOccurrence = (): MethodDecorator =>
  applyDecorators(
    ApiId(SERIES.exampleId),
    ApiParam({
      name: 'recurrence_id',
      description: 'Time of the occurrence by the clock of the series, as its `recurrence_id` says',
      schema: {
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
        example: '2027-01-08T20:00:00',
      },
    }),
  );

@ApiTags('series')
@Controller(`series/${ID_PATH}/occurrences`)
export class SeriesOccurrencesController {
  constructor(
    private readonly series: SeriesService,
    private readonly occurrences: SeriesOccurrences,
  ) {}

  @Get()
  @ApiId(SERIES.exampleId)
  @Operation({
    summary: 'List the occurrences of a series (extension)',
    description:
      'Its events by their start, all of them unless dates are given. A page after the first that has no items returns 404.',
    access: 'public',
    output: EventListDto,
    errors: [
      'rest-series-not-found',
      'rest-invalid-series-id',
      'series-not-accessible',
      'series-no-longer-available',
      'event-archive-page-not-found',
    ],
  })
  async listOccurrences(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: OccurrencesQuery,
  ): Promise<Page<EventDto>> {
    return this.series.listOccurrences(ctx, id, query);
  }

  @Get(RECURRENCE_PATH)
  @ApiOccurrence()
  @Operation({
    summary: 'Read an occurrence of a series (extension)',
    description: 'The event at this time of the series, also when it was moved to another one.',
    access: 'public',
    output: EventDto,
    errors: [
      'rest-series-not-found',
      'rest-invalid-series-id',
      'rest-event-not-found',
      'event-not-accessible',
      'event-no-longer-available',
      'event-password-protected',
    ],
  })
  async readOccurrence(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @RecurrenceId() wall: string,
    @Input() params: ReadEventRecord,
  ): Promise<Item<EventDto>> {
    return this.occurrences.read(ctx, id, wall, params);
  }

  @Put(RECURRENCE_PATH)
  @ApiOccurrence()
  @WriteOperation({
    summary: 'Add an occurrence to a series, or change one (extension)',
    description:
      'A time that the rule does not give is added to `recurrence_dates`. An occurrence that was taken out comes back, with the same event. One that is there is changed alone: only what is sent.',
    access: 'edit own records',
    output: EventDto,
    errors: ['rest-series-not-found', 'rest-invalid-series-id'],
    examples: UPDATE_OCCURRENCE_EXAMPLES,
  })
  @ApiResponse({ status: 201, type: EventDto })
  async putOccurrence(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @RecurrenceId() wall: string,
    @Input() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.occurrences.put(ctx, id, wall, input);
  }

  @Patch(RECURRENCE_PATH)
  @ApiOccurrence()
  @WriteOperation({
    summary: 'Change an occurrence of a series (extension)',
    description: 'Changes this event alone: only what is sent. The other occurrences stay as they are.',
    access: 'edit own records',
    output: EventDto,
    errors: ['rest-series-not-found', 'rest-invalid-series-id', 'rest-event-not-found'],
    examples: UPDATE_OCCURRENCE_EXAMPLES,
  })
  async updateOccurrence(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @RecurrenceId() wall: string,
    @Input() input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.occurrences.update(ctx, id, wall, input);
  }

  @Delete(RECURRENCE_PATH)
  @ApiOccurrence()
  @Operation({
    summary: 'Take an occurrence out of a series (extension)',
    description: 'Its time is added to `excluded_dates`, and its event goes to the trash.',
    access: 'edit own records',
    output: EventDto,
    errors: [
      'rest-series-not-found',
      'rest-invalid-series-id',
      'rest-event-not-found',
      'event-is-in-trash',
      'event-password-protected',
    ],
  })
  async takeOccurrence(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @RecurrenceId() wall: string,
    @Input() params: DeleteEvent,
  ): Promise<Written<EventDto>> {
    return this.occurrences.take(ctx, id, wall, params);
  }
}
