import type { Language } from '#common/messages/languages.js';
import type { DateInput } from '#common/time/date-input.js';
import { Field } from '#http/parameters/field.decorator.js';
import { PageParams } from '#http/parameters/language.dto.js';
import { BOX, DATE_TIME, FIELD_LIST, LANGUAGE } from '#http/parameters/rules.js';
import { CURSOR, type Cursor } from './cursor.js';

/** The field `bbox` of lists whose records have a location. */
export const BoxField = (what: string): PropertyDecorator =>
  Field(BOX, {
    description: `${what} in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian (extension)`,
  });

/** Additional parameters of the lists of events, venues, organizers, categories and tags. */
export class ListParams extends PageParams {
  @Field(DATE_TIME, {
    description:
      'Only what was changed after this instant, in any language; a date without a zone is in that of the site (extension)',
    example: '2026-01-01 00:00:00',
  })
  modified_after?: DateInput;

  @Field(DATE_TIME, {
    description:
      'Only what was last changed before this instant; a date without a zone is in that of the site (extension)',
    example: '2099-12-31 23:59:59',
  })
  modified_before?: DateInput;

  @Field(LANGUAGE, {
    description: 'Only what has a name or title of its own in this language (extension)',
    whenNull: undefined,
  })
  i18n_available?: Language;

  @Field(FIELD_LIST, {
    description:
      'Only these fields of each item, the rest of the response stays; with the name of the list in front, such as `events.id,total`, the same as `_fields`; not together with `_fields` (extension)',
    example: ['id', 'slug'],
  })
  fields?: string[];

  @Field(CURSOR, {
    description:
      'Empty or `*` for the first page, then the `next_cursor` of the last response. Pages stay in step whatever changes meanwhile. Not together with `page` (extension)',
  })
  cursor?: Cursor;
}
