import type { Language } from '../i18n/languages.js';
import { Field } from './field.decorator.js';
import { ANY_TEXT, ANY_VALUE, FALLBACK, FIELD_LIST, LANGUAGE, POSITIVE_INTEGER } from './rules.js';
import { DEFAULT_PER_PAGE } from './list-page.js';

/** What every operation accepts. The context interceptor acts on it; here it is checked and documented. */
export class LanguageParams {
  @Field(LANGUAGE, {
    description: 'Language of the request and of its answer',
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
      'Only these fields of the answer; `a.b` for those of nested records and of lists (extension)',
  })
  _fields?: string[];
}

/** `context`, on everything that answers with events, venues or organizers. */
export const ContextField = (): PropertyDecorator =>
  Field(ANY_TEXT, {
    description: '`edit` shows texts as they are stored to those who may edit the record (extension)',
    default: 'view',
  });

/** What reading one event, venue or organizer accepts. */
export class ReadParams extends LanguageParams {
  @ContextField()
  context?: string;
}

/** What deleting accepts. */
export class DeleteParams extends ReadParams {
  @Field(ANY_VALUE, { description: 'Has no effect: what is deleted goes to the trash (extension)' })
  force?: unknown;
}

/** What every list accepts. */
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
