import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { translationsController } from '#content/translations/translations.controller.js';
import { ID_PATH } from '#http/parameters/id.decorator.js';
import { ChangeSeriesTexts, ReplaceSeriesTexts } from './series.dto.js';
import { SERIES } from './series.entity.js';
import { SeriesService } from './series.service.js';

@ApiTags('series')
@Controller(`series/${ID_PATH}/translations`)
export class SeriesTranslationsController extends translationsController({
  kind: SERIES,
  access: 'edit own records',
  replace: ReplaceSeriesTexts,
  change: ChangeSeriesTexts,
  service: SeriesService,
  write: (series) => async (ctx, id, input) => series.update(ctx, { id }, input),
}) {}
