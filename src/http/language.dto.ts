import type { Language } from '../i18n/languages.js';
import { Field } from './field.decorator.js';
import { FALLBACK, LANGUAGE, POSITIVE_INTEGER } from './rules.js';
import { DEFAULT_PER_PAGE } from './list-page.js';

/** What every operation accepts. The context interceptor acts on it; here it is checked and documented. */
export class LanguageParams {
  @Field(LANGUAGE, { description: 'Language of the request and of its answer', example: 'fr' })
  i18n_language?: Language;

  @Field(LANGUAGE, { description: 'Alias of `i18n_language`, which wins when both are sent (extension)' })
  lang?: Language;

  @Field(FALLBACK, {
    description: '`none` leaves empty what is not translated instead of falling back (extension)',
    default: 'default',
  })
  i18n_fallback?: string;
}

/** What every list accepts. */
export class PageParams extends LanguageParams {
  @Field(POSITIVE_INTEGER, { description: 'Page of the results to return', default: 1 })
  page?: number;

  @Field(POSITIVE_INTEGER, {
    description: 'Items per page; more than 50 count as 50',
    default: DEFAULT_PER_PAGE,
  })
  per_page?: number;
}
