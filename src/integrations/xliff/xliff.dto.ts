import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import { textOf } from '#common/values/characters.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { BOOLEAN, LANGUAGE, oneOfRule } from '#http/parameters/rules.js';
import { UploadedFile } from '#http/requests/uploaded-file.js';
import { KINDS } from '#resources/kinds.js';
import { TRANSLATION_FILTERS } from './translation-filters.js';
import type { ExportSelection } from './xliff-export.js';

const kinds: Kind[] = KINDS.map(({ name }) => name);

/** The texts to export for translators. */
export class XliffQuery extends LanguageParams {
  @Field(LANGUAGE, { description: 'Language to translate from; default: that of the site', example: 'en' })
  source?: Language;

  @Field(oneOfRule(kinds), { description: 'Only this kind of record' })
  kind?: Kind;

  @Field(oneOfRule(TRANSLATION_FILTERS), {
    description: 'Only translations of this status',
    default: 'missing',
  })
  status?: ExportSelection['status'];
}

/** In characters, or bytes of a file. Larger files are imported on the command line. */
export const MAX_XLIFF = 4 * 1_024 * 1_024;

const UNIT = '<unit id="title"><segment state="translated">';
const TEXTS = '<source>Cinema under the Olive Trees</source><target>Cinema sub măslini</target>';

export const XLIFF_EXAMPLE = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="ro"><file id="event-15">${UNIT}${TEXTS}</segment></unit></file></xliff>`;

const DOCUMENT: Rule<string> = {
  parse: (raw) => {
    if (raw instanceof UploadedFile) return decoded(raw);
    const text = textOf(raw);
    if (text.length > MAX_XLIFF) throw new InvalidValue('text_too_long', { max: MAX_XLIFF });
    return text;
  },
  schema: { type: 'string', maxLength: MAX_XLIFF, example: XLIFF_EXAMPLE },
};

function decoded({ bytes }: UploadedFile): string {
  if (bytes.length > MAX_XLIFF) throw new InvalidValue('file_too_large', { max: MAX_XLIFF });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidValue('xliff_not_utf8');
  }
}

const FILE: Rule<string> = {
  parse: (raw) => {
    if (!(raw instanceof UploadedFile)) throw new InvalidValue('not_a_file');
    return decoded(raw);
  },
  schema: { type: 'string', format: 'binary', example: 'the bytes of a file' },
};

/** The translated document. */
export class ImportXliff extends LanguageParams {
  static readonly defersErrors = true;

  @Field(FILE, { description: 'The XLIFF document, in a multipart/form-data body, up to 4 MiB' })
  file?: string;

  @Field(DOCUMENT, { description: 'The XLIFF document as a text, instead of a file' })
  xliff?: string;

  @Field(BOOLEAN, {
    description: 'Also take texts whose source has changed since',
    default: false,
    whenNull: undefined,
  })
  force?: boolean;
}

const FILE_OF_RECORD = {
  description: 'The file in the document: kind and id of the record',
  example: 'event-15',
};

@ApiSchema({ description: 'A record that was written' })
class WrittenFileDto {
  @ApiProperty(FILE_OF_RECORD)
  file!: string;

  @ApiProperty({ type: [String], description: 'The texts that were written', example: ['title'] })
  units!: readonly string[];
}

@ApiSchema({ description: 'What was left out, and why' })
class LeftOutDto {
  @ApiProperty(FILE_OF_RECORD)
  file!: string;

  @ApiPropertyOptional({ description: 'The text that it is for, where it is for one', example: 'title' })
  unit?: string;

  @ApiProperty({
    description: 'An explanation in the language of the request',
    example: 'The source text has changed since the file was made.',
  })
  reason!: string;
}

@ApiSchema({ description: 'The report of an imported translation file (extension)' })
export class XliffReportDto {
  @ApiProperty({ enum: LANGUAGES, description: 'Language that was translated from', example: 'en' })
  source!: Language;

  @ApiProperty({ enum: LANGUAGES, description: 'Language that was translated into', example: 'ro' })
  target!: Language;

  @ApiProperty({ type: [WrittenFileDto], description: 'The records that were written' })
  written!: WrittenFileDto[];

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Number of records for which the file has nothing new',
    example: 0,
  })
  unchanged!: number;

  @ApiProperty({ type: [LeftOutDto], description: 'What was left out; nothing of these records was written' })
  left_out!: LeftOutDto[];
}
