import { Delete, Get, Inject, Param, Patch, Put, type Type } from '@nestjs/common';
import type { Language } from '#common/messages/languages.js';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Id } from '#http/parameters/id.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import type { TranslationDto, TranslationsDto } from './translation.dto.js';
import {
  ChangeTranslation,
  LANGUAGE_PATH,
  ReadTranslation,
  ReadTranslations,
  RemoveTranslation,
  ReplaceTranslation,
} from './translation-operations.js';
import { type TextsInput, type TranslatedKind, TranslationsService } from './translations.service.js';

interface Translated<S> extends Pick<TranslatedKind, 'kind' | 'access'> {
  /** The parameters of PUT and PATCH. */
  readonly replace: Type<TextsInput>;
  readonly change: Type<TextsInput>;
  /** The service that writes records of the kind. */
  readonly service: Type<S>;
  readonly write: (records: S) => TranslatedKind['write'];
}

/** The writes of the texts of a kind. */
function translationsWriter<S>({ kind, access, replace, change, service, write }: Translated<S>) {
  const texts = { kind, access };

  class TranslationsWriter {
    readonly translated: TranslatedKind;

    constructor(
      readonly translations: TranslationsService,
      @Inject(service) records: S,
    ) {
      this.translated = { kind, access, write: write(records) };
    }

    @Put(LANGUAGE_PATH)
    @ReplaceTranslation(texts)
    async replace(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Input(replace) input: TextsInput,
    ): Promise<Written<TranslationDto>> {
      return this.translations.replace(ctx, this.translated, id, language, input);
    }

    @Patch(LANGUAGE_PATH)
    @ChangeTranslation(texts)
    async change(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Input(change) input: TextsInput,
    ): Promise<Written<TranslationDto>> {
      return this.translations.change(ctx, this.translated, id, language, input);
    }

    @Delete(LANGUAGE_PATH)
    @RemoveTranslation(texts)
    async remove(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Input() _: LanguageParams,
    ): Promise<Written<TranslationDto>> {
      return this.translations.remove(ctx, this.translated, id, language);
    }
  }
  return TranslationsWriter;
}

/** The base class of the controller of a kind's texts by language, at `/{records}/{id}/translations`. */
export function translationsController<S>(resource: Translated<S>) {
  // What is of this class itself comes first in the document.
  class TranslationsController extends translationsWriter(resource) {
    @Get()
    @ReadTranslations(resource)
    async readAll(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Input() _: LanguageParams,
    ): Promise<Item<TranslationsDto>> {
      return this.translations.readAll(ctx, this.translated, id);
    }

    @Get(LANGUAGE_PATH)
    @ReadTranslation(resource)
    async readOne(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Input() _: LanguageParams,
    ): Promise<Item<TranslationDto>> {
      return this.translations.readOne(ctx, this.translated, id, language);
    }
  }
  return TranslationsController;
}
