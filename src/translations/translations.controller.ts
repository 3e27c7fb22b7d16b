import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  Patch,
  Put,
  type Type,
} from '@nestjs/common';
import { ApiParam, ApiTags, IntersectionType } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import type { ErrorName } from '../http/api-error.js';
import { Field, type Rule } from '../http/field.decorator.js';
import { ApiId, Id, ID_PATH } from '../http/id.decorator.js';
import { LanguageParams } from '../http/language.dto.js';
import { Operation, WriteOperation } from '../http/operation.decorator.js';
import { Params, readParametersInto } from '../http/params.js';
import { someOfRule } from '../http/rules.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';
import type { TextsClass, TranslationsOnly } from '../i18n/sent-texts.js';
import { type Kind, type KindDescription, translatedTexts } from '../records/kinds.js';
import { translationDtos } from './translation.dto.js';
import { type TranslatedKind, TranslationsService } from './translations.service.js';

type TextValues = Readonly<Record<string, string>>;

/** Some texts of a language, and which of those that it has are right as they are. */
type ChangedTexts = TextValues & { readonly confirmed?: readonly string[] };

/** What a resource tells of itself to get routes for its translations. */
export interface TranslatedResource<S> {
  readonly kind: KindDescription;
  readonly access: TranslatedKind['access'];
  /** What the texts of one language are read into. */
  readonly texts: TextsClass;
  readonly service: Type<S>;
  readonly write: (service: S, ctx: RequestContext, id: number, input: TranslationsOnly) => Promise<unknown>;
}

/** Without inner parentheses, which the documentation's reader of paths does not know. */
export const LANGUAGE_PATH = `:language(${LANGUAGES.map((language) => `^${language}$`).join('|')})`;

/** The texts of one language as the parameters of a request. */
function parametersClass({ kind, texts }: Pick<TranslatedResource<unknown>, 'kind' | 'texts'>): Type {
  class Parameters extends IntersectionType(LanguageParams, texts) {}
  Object.defineProperty(Parameters, 'name', { value: `${capitalized(kind.name)}Texts` });
  return Parameters;
}

/** The same, with what is confirmed. */
function changeClass({ kind, texts }: Pick<TranslatedResource<unknown>, 'kind' | 'texts'>): Type {
  class Parameters extends IntersectionType(LanguageParams, texts) {
    @Field(confirmedRule(translatedTexts(kind)), {
      description:
        'Texts that are right as they are: `true` for all of this language, or the names of some; outdated ones are then current',
      whenNull: undefined,
    })
    confirmed?: readonly string[];
  }
  Object.defineProperty(Parameters, 'name', { value: `Change${capitalized(kind.name)}Texts` });
  return Parameters;
}

/** `true` for all of the fields, or some of them. */
function confirmedRule(fields: readonly string[]): Rule<readonly string[]> {
  const some = someOfRule(fields);
  return {
    parse: (raw) => {
      const isFlag = typeof raw === 'boolean' || raw === 'true' || raw === 'false';
      return isFlag ? (String(raw) === 'true' ? fields : []) : some.parse(raw);
    },
    schema: {
      oneOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string', enum: [...fields] } }],
      example: true,
    },
  };
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A record of the demo's of each kind. */
const EXAMPLES: Readonly<Record<Kind, number>> = { event: 15, venue: 4, organizer: 5, category: 4, tag: 9 };

const ApiTranslation = ({ name }: KindDescription): MethodDecorator =>
  applyDecorators(
    ApiId(EXAMPLES[name]),
    ApiParam({
      name: 'language',
      description: 'Language of the texts',
      schema: { type: 'string', enum: [...LANGUAGES], example: 'ro' },
    }),
  );

/** What a path without a record answers. */
const missingErrors = ({ name }: KindDescription): ErrorName[] =>
  name === 'event' ? ['rest-event-not-found', 'rest-invalid-event-id'] : [];

function unreadableErrors({ name }: KindDescription): ErrorName[] {
  if (name === 'category' || name === 'tag') return [];
  return name === 'event' ? ['event-not-accessible', 'event-password-protected'] : [`${name}-not-accessible`];
}

function operationsOnOne<S>({ kind, access }: TranslatedResource<S>) {
  const errors: ErrorName[] = [...missingErrors(kind), 'rest_translation_not_found'];
  return { access, output: translationDtos(kind).one, errors };
}

function writesToOne<S>(resource: TranslatedResource<S>, input: Type) {
  const { errors, ...one } = operationsOnOne(resource);
  const isTerm = resource.kind.name === 'category' || resource.kind.name === 'tag';
  return {
    ...one,
    input,
    errors: isTerm ? [...errors, 'term_exists' as const] : errors,
    examples: { 'A Romanian name': { [resource.kind.nameField]: 'Sub cerul liber' } },
  };
}

/** A resource whose service is at hand. */
function bind<S>({ kind, access, write }: TranslatedResource<S>, service: S): TranslatedKind {
  return { kind, access, write: async (ctx, id, input) => write(service, ctx, id, input) };
}

function named(type: Type, name: string): Type {
  Object.defineProperty(type, 'name', { value: name });
  return type;
}

function readingController<S>(resource: TranslatedResource<S>): Type {
  const { kind } = resource;

  @ApiTags(kind.collection)
  @Controller(`${kind.collection}/${ID_PATH}/translations`)
  class TranslationsController {
    private readonly translated: TranslatedKind;

    constructor(
      private readonly translations: TranslationsService,
      @Inject(resource.service) service: S,
    ) {
      this.translated = bind(resource, service);
    }

    @Get()
    @ApiId(EXAMPLES[kind.name])
    @Operation({
      summary: `Read the texts of one of the ${kind.collection} in all languages (extension)`,
      description: 'As they are stored, without fallback. With what is outdated and what is missing.',
      access: 'public',
      input: LanguageParams,
      output: translationDtos(kind).all,
      errors: [...missingErrors(kind), ...unreadableErrors(kind)],
    })
    async readAll(@Ctx() ctx: RequestContext, @Id() id: number, @Params() _: LanguageParams) {
      return this.translations.readAll(ctx, this.translated, id);
    }

    @Get(LANGUAGE_PATH)
    @ApiTranslation(resource.kind)
    @Operation({
      ...operationsOnOne(resource),
      summary: 'Read the texts of one language as they are stored (extension)',
      description: 'As they are stored, without fallback.',
      input: LanguageParams,
    })
    async readOne(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Params() _: LanguageParams,
    ) {
      return this.translations.readOne(ctx, this.translated, id, language);
    }
  }
  return named(TranslationsController, `${capitalized(kind.name)}TranslationsController`);
}

const REPLACE = {
  summary: 'Replace the texts of one language (extension)',
  description: 'What is not sent is removed from this language.',
};

const CHANGE = {
  summary: 'Change some texts of one language (extension)',
  description:
    'Only what is sent changes; null or an empty value clears. A text that is sent fits the original as it is now, even where it repeats what is there.',
};

function writingController<S>(resource: TranslatedResource<S>): Type {
  const { kind } = resource;
  const input = parametersClass(resource);
  const changes = changeClass(resource);
  @ApiTags(kind.collection)
  @Controller(`${kind.collection}/${ID_PATH}/translations/${LANGUAGE_PATH}`)
  class TranslationsController {
    private readonly translated: TranslatedKind;

    constructor(
      private readonly translations: TranslationsService,
      @Inject(resource.service) service: S,
    ) {
      this.translated = bind(resource, service);
    }

    @Put()
    @ApiTranslation(resource.kind)
    @WriteOperation({ ...writesToOne(resource, input), ...REPLACE })
    async replace(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Params() values: TextValues,
    ) {
      return this.translations.replace(ctx, this.translated, id, language, values);
    }

    @Patch()
    @ApiTranslation(resource.kind)
    @WriteOperation({ ...writesToOne(resource, changes), ...CHANGE })
    async change(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Params() { confirmed, ...texts }: ChangedTexts,
    ) {
      return this.translations.change(ctx, this.translated, id, language, texts, confirmed);
    }

    @Delete()
    @ApiTranslation(resource.kind)
    @Operation({
      ...operationsOnOne(resource),
      summary: 'Remove the texts of one language (extension)',
      description: 'The texts of the original language cannot be removed.',
      input: LanguageParams,
    })
    async remove(
      @Ctx() ctx: RequestContext,
      @Id() id: number,
      @Param('language') language: Language,
      @Params() _: LanguageParams,
    ) {
      return this.translations.remove(ctx, this.translated, id, language);
    }
  }
  readParametersInto(input, TranslationsController.prototype, ['replace']);
  readParametersInto(changes, TranslationsController.prototype, ['change']);
  return named(TranslationsController, `${capitalized(kind.name)}TranslationsController`);
}

/** Makes the controllers of a kind's translations. */
export function translationControllers<S>(resource: TranslatedResource<S>): Type[] {
  return [readingController(resource), writingController(resource)];
}
