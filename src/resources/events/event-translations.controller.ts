import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { translationsController } from '#content/translations/translations.controller.js';
import { ID_PATH } from '#http/parameters/id.decorator.js';
import { ChangeEventTexts, ReplaceEventTexts } from './event.dto.js';
import { EVENT } from './event.entity.js';
import { EventsService } from './events.service.js';

@ApiTags('events')
@Controller(`events/${ID_PATH}/translations`)
export class EventTranslationsController extends translationsController({
  kind: EVENT,
  access: 'edit own records',
  replace: ReplaceEventTexts,
  change: ChangeEventTexts,
  service: EventsService,
  write: (events) => async (ctx, id, input) => events.update(ctx, { id }, input),
}) {}
