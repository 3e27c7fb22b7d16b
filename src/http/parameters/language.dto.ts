import type { Language } from '#common/messages/languages.js';
import type { ParamErrors } from '../errors/api-error.js';
import { Field } from './field.decorator.js';
import { DEFAULT_PER_PAGE } from './page-size.js';
import { ANY_TEXT, ANY_VALUE, FALLBACK, FIELD_LIST, LANGUAGE, POSITIVE_INTEGER } from './rules.js';

/**
 * The parameters that every operation accepts. `ContextInterceptor` acts on them; this class validates and
 * documents them.
 */
export class LanguageParams {
  /** The errors of the parameters: the pipe adds its own, and the service those that it finds later. */
  declare readonly errors: ParamErrors;

  @Field(LANGUAGE, {
    description: 'Language of the request and of its response',
    example: 'fr',
    whenNull: undefined,
  })
  i18n_language?: Language;

  @Field(LANGUAGE, {
    description: 'Alias of `i18n_language`, which wins when both are sent (extension)',
    whenNull: undefined,
  })
  lang?: Language;

  @Field(FALLBACK, {
    description: '`none` leaves empty what is not translated instead of falling back (extension)',
    default: 'default',
  })
  i18n_fallback?: string;

  @Field(FIELD_LIST, {
    description:
      'Only these fields of the response; `a.b` for those of nested records and of lists (extension)',
  })
  _fields?: string[];
}

/** `context`, for all operations that return events, venues or organizers. */
export const ContextField = (): PropertyDecorator =>
  Field(ANY_TEXT, {
    description: '`edit` shows texts as they are stored to those who may edit the record (extension)',
    default: 'view',
    whenNull: 'view',
  });

/** `fields`, for reading one record; lists have it for their items. */
export const RecordFieldsField = (): PropertyDecorator =>
  Field(FIELD_LIST, {
    description: 'The same as `_fields`, as lists have it for their items; not together with it (extension)',
    example: ['id', 'slug'],
  });

/** The parameters for reading one category or tag. */
export class ReadTerm extends LanguageParams {
  @RecordFieldsField()
  fields?: string[];
}

/** The parameters for reading one event, venue or organizer. */
export class ReadParams extends LanguageParams {
  @ContextField()
  context?: string;
}

/** The same where the response is the record itself. */
export class ReadRecord extends ReadParams {
  @RecordFieldsField()
  fields?: string[];
}

/** The parameters of deletion. */
export class DeleteParams extends ReadParams {
  @Field(ANY_VALUE, { description: 'Has no effect: what is deleted goes to the trash (extension)' })
  force?: unknown;
}

/** The parameters of every list. */
export class PageParams extends LanguageParams {
  @Field(POSITIVE_INTEGER, { description: 'Page of the results to return', default: 1 })
  page?: number;

  @Field(POSITIVE_INTEGER, {
    description: 'Items per page; more than 50 count as 50',
    default: DEFAULT_PER_PAGE,
    example: 20,
  })
  per_page?: number;
}
