import { Controller, Delete, Get, Param, Patch, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../../http/context/ctx.decorator.js';
import type { Item, Written } from '../../http/context/item.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Id, ID_PATH } from '../../http/parameters/id.decorator.js';
import { LanguageParams } from '../../http/parameters/language.dto.js';
import { Params } from '../../http/parameters/params.js';
import type { Language } from '../../common/messages/languages.js';
import { EVENT } from './event.entity.js';
import type { TranslationDto, TranslationsDto } from '../../content/translations/translation.dto.js';
import {
  ChangeTranslation,
  LANGUAGE_PATH,
  ReadTranslation,
  ReadTranslations,
  RemoveTranslation,
  ReplaceTranslation,
} from '../../content/translations/translation-operations.js';
import { type TranslatedKind, TranslationsService } from '../../content/translations/translations.service.js';
import { ChangeEventTexts, ReplaceEventTexts } from './event.dto.js';
import { EventsService } from './events.service.js';

const TEXTS = { kind: EVENT, access: 'edit own records' } as const;

@ApiTags('events')
@Controller(`events/${ID_PATH}/translations`)
export class EventTranslationsController {
  private readonly translated: TranslatedKind;

  constructor(
    private readonly translations: TranslationsService,
    events: EventsService,
  ) {
    this.translated = {
      ...TEXTS,
      write: async (ctx, id, input) => events.update(ctx, { id }, input),
    };
  }

  @Get()
  @ReadTranslations(TEXTS)
  async readAll(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<Item<TranslationsDto>> {
    return this.translations.readAll(ctx, this.translated, id);
  }

  @Get(LANGUAGE_PATH)
  @ReadTranslation(TEXTS)
  async readOne(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Param('language') language: Language,
    @Params() _: LanguageParams,
  ): Promise<Item<TranslationDto>> {
    return this.translations.readOne(ctx, this.translated, id, language);
  }

  @Put(LANGUAGE_PATH)
  @ReplaceTranslation(TEXTS, ReplaceEventTexts)
  async replace(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Param('language') language: Language,
    @Params() texts: ReplaceEventTexts,
  ): Promise<Written<TranslationDto>> {
    return this.translations.replace(ctx, this.translated, id, language, texts);
  }

  @Patch(LANGUAGE_PATH)
  @ChangeTranslation(TEXTS, ChangeEventTexts)
  async change(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Param('language') language: Language,
    @Params() texts: ChangeEventTexts,
  ): Promise<Written<TranslationDto>> {
    return this.translations.change(ctx, this.translated, id, language, texts);
  }

  @Delete(LANGUAGE_PATH)
  @RemoveTranslation(TEXTS)
  async remove(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Param('language') language: Language,
    @Params() _: LanguageParams,
  ): Promise<Written<TranslationDto>> {
    return this.translations.remove(ctx, this.translated, id, language);
  }
}
