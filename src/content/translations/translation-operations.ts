import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { LANGUAGES } from '#common/messages/languages.js';
import type { ErrorName } from '#http/errors/api-error.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { ApiId } from '#http/parameters/id.decorator.js';
import { someOfRule } from '#http/parameters/rules.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import { isOfRecords, type KindDescription, translatedTexts } from '../localized/kinds.js';
import { translationDtos } from './translation.dto.js';
import type { TranslatedKind } from './translations.service.js';

/** The properties of a kind that its translations controller needs. */
type TranslatedAccess = Pick<TranslatedKind, 'kind' | 'access'>;

/** Without inner parentheses, which the path parser of the documentation does not support. */
export const LANGUAGE_PATH = `:language(${LANGUAGES.map((language) => `^${language}$`).join('|')})`;

/** `true` for all fields, or a list of some. */
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

/** The texts of a kind in one language that the writer confirms as up to date. */
export const ConfirmedField = (kind: KindDescription): PropertyDecorator =>
  Field(confirmedRule(translatedTexts(kind)), {
    description:
      'Texts that are right as they are: `true` for all of this language, or the names of some; outdated ones are then current',
    whenNull: undefined,
  });

const ApiTranslation = ({ exampleId }: KindDescription): MethodDecorator =>
  applyDecorators(
    ApiId(exampleId),
    ApiParam({
      name: 'language',
      description: 'Language of the texts',
      schema: { type: 'string', enum: [...LANGUAGES], example: 'ro' },
    }),
  );

/** The error for a record that does not exist. */
const missingErrors = ({ unknown }: KindDescription): ErrorName[] =>
  unknown === undefined ? [] : [unknown.unused[0], unknown.otherKind[0]];

function unreadableErrors(kind: KindDescription): ErrorName[] {
  if (!isOfRecords(kind)) return [];
  return [`${kind.name}-not-accessible`, ...(kind.closed === undefined ? [] : [kind.closed[0]])];
}

function onOne({ kind, access }: TranslatedAccess) {
  const errors: ErrorName[] = [...missingErrors(kind), 'rest_translation_not_found'];
  return { access, output: translationDtos(kind).one, errors };
}

function writeToOne(translated: TranslatedAccess) {
  const { errors, ...one } = onOne(translated);
  const { kind } = translated;
  return {
    ...one,
    errors: isOfRecords(kind) ? errors : [...errors, 'term_exists' as const],
    examples: { 'A Romanian name': { [kind.nameField]: 'Sub cerul liber' } },
  };
}

/** Declares the operation that reads the texts of all languages. */
export const ReadTranslations = ({ kind }: TranslatedAccess): MethodDecorator =>
  applyDecorators(
    ApiId(kind.exampleId),
    Operation({
      summary: `Read the texts of one of the ${kind.collection} in all languages (extension)`,
      description: 'As they are stored, without fallback. With what is outdated and what is missing.',
      access: 'public',
      output: translationDtos(kind).all,
      errors: [...missingErrors(kind), ...unreadableErrors(kind)],
    }),
  );

export const ReadTranslation = (translated: TranslatedAccess): MethodDecorator =>
  applyDecorators(
    ApiTranslation(translated.kind),
    Operation({
      ...onOne(translated),
      summary: 'Read the texts of one language as they are stored (extension)',
      description: 'As they are stored, without fallback.',
    }),
  );

export const ReplaceTranslation = (translated: TranslatedAccess): MethodDecorator =>
  applyDecorators(
    ApiTranslation(translated.kind),
    WriteOperation({
      ...writeToOne(translated),
      summary: 'Replace the texts of one language (extension)',
      description: 'What is not sent is removed from this language.',
    }),
  );

export const ChangeTranslation = (translated: TranslatedAccess): MethodDecorator =>
  applyDecorators(
    ApiTranslation(translated.kind),
    WriteOperation({
      ...writeToOne(translated),
      summary: 'Change some texts of one language (extension)',
      description:
        'Only what is sent changes; null or an empty value clears. A text that is sent fits the original as it is now, even where it repeats what is there.',
    }),
  );

export const RemoveTranslation = (translated: TranslatedAccess): MethodDecorator =>
  applyDecorators(
    ApiTranslation(translated.kind),
    Operation({
      ...onOne(translated),
      summary: 'Remove the texts of one language (extension)',
      description: 'The texts of the original language cannot be removed.',
    }),
  );
