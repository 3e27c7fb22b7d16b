import type { RecordKind } from '#common/records/kinds.js';
import type { ErrorName } from '#http/errors/api-error.js';
import type { BodyExamples, PathOverride } from '#http/responses/operation.decorator.js';
import type { KindDescription } from '../localized/kinds.js';
import { EXTERNAL_PATH, SLUG_PATH } from './key.decorator.js';

type KeyOverrides = Readonly<Record<typeof SLUG_PATH | typeof EXTERNAL_PATH, PathOverride>>;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The words for a kind in its operations' texts and ids. */
function wordsOf({ name, collection, isExtension }: KindDescription<RecordKind>) {
  const [oneId, allId] = [capitalized(name), capitalized(collection)];
  return {
    one: `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
    oneOf: `one of the ${collection}`,
    mark: isExtension === true ? ' (extension)' : '',
    oneId,
    allId,
  };
}

const closedError = ({ closed }: KindDescription<RecordKind>): ErrorName[] =>
  closed === undefined ? [] : [closed[0]];

const readErrors = (kind: KindDescription<RecordKind>): ErrorName[] => [
  `${kind.name}-not-accessible`,
  ...(kind.trashed === undefined ? [] : [kind.trashed]),
  ...closedError(kind),
];

const trashErrors = (kind: KindDescription<RecordKind>): ErrorName[] => [
  `${kind.name}-is-in-trash`,
  ...closedError(kind),
];

/** Documents reading a record by a key other than its id. */
export function readByKey(kind: KindDescription<RecordKind>): KeyOverrides {
  const { one, oneOf, oneId, allId, mark } = wordsOf(kind);
  return {
    [SLUG_PATH]: {
      operationId: { get: `read${oneId}BySlug` },
      summary: `Read ${one} by its slug${mark}`,
      description: 'The slug is looked for in the language of the request, then in the default, then in any.',
      errors: readErrors(kind),
    },
    [EXTERNAL_PATH]: {
      operationId: { get: `read${allId}ByExternalId` },
      summary: `Read ${oneOf} by its external id (extension)`,
      description: 'Both parts count in their exact spelling.',
      errors: ['rest_external_id_not_found', ...readErrors(kind)],
    },
  };
}

/** Documents changing a record by such a key; `examples` are those of a create body. */
export function changeByKey(kind: KindDescription<RecordKind>, examples: BodyExamples): KeyOverrides {
  const { one, oneOf, oneId, allId, mark } = wordsOf(kind);
  const name = `update${oneId}BySlug`;
  return {
    [SLUG_PATH]: {
      operationId: { post: name, put: `${name}ByPut`, patch: `${name}ByPatch` },
      summary: `Change ${one} found by its slug${mark}`,
      description:
        'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
    },
    [EXTERNAL_PATH]: {
      operationId: { patch: `change${allId}ByExternalId` },
      summary: `Change ${oneOf} by its external id (extension)`,
      description: 'Only what is sent changes; another `external_source` and `external_id` rename it.',
      errors: ['rest_external_id_not_found'],
      examples,
    },
  };
}

/** Documents moving a record to the trash by such a key. */
export function trashByKey(kind: KindDescription<RecordKind>): KeyOverrides {
  const { one, oneOf, oneId, allId, mark } = wordsOf(kind);
  const ofEvents = kind.isLinked === true ? ' Its events stay, without it.' : '';
  return {
    [SLUG_PATH]: {
      operationId: { delete: `trash${oneId}BySlug` },
      summary: `Move ${one} found by its slug to the trash${mark}`,
      description: `It goes to the trash, and a second time returns 410. To restore it, send \`status\` by PATCH, such as \`publish\`; what stays there is deleted for good after a month, or as \`TRASH_RETENTION_DAYS\` says.${ofEvents}`,
      errors: trashErrors(kind),
    },
    [EXTERNAL_PATH]: {
      operationId: { delete: `trash${allId}ByExternalId` },
      summary: `Move ${oneOf} to the trash by its external id (extension)`,
      description: 'It keeps its external id there, and a second time returns 410.',
      errors: ['rest_external_id_not_found', ...trashErrors(kind)],
    },
  };
}

/** Documents PUT to an external id. */
export const putByKey = (kind: KindDescription<RecordKind>) => ({
  summary: `Create or update ${wordsOf(kind).one} by external id (extension)`,
  description:
    'Creates the record if none has this id (what a new record needs is then required); otherwise changes only the fields sent. Repeated and simultaneous requests lead to one record. A record in the trash is changed and stays there, unless a `status` is sent.',
  access: 'create records' as const,
  errors: ['rest_missing_callback_param'] as const,
});
