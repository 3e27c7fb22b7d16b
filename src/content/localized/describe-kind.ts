import type { Kind } from '#common/records/kinds.js';
import { columnsOf, type EntityClass, type EntityColumn } from './column-roles.js';
import { type KindDescription, type KindOptions, type LoggedColumn, registerKind } from './kinds.js';
import { TranslationColumns } from './translation-columns.js';

/** The media item shown as a record's image. */
const IMAGE = {
  join: 'LEFT JOIN media i ON i.id = r.image_id',
  columns: {
    image_file: 'i.file',
    image_extension: 'i.extension',
    image_width: 'i.width',
    image_height: 'i.height',
    image_filesize: 'i.filesize',
    image_sizes: 'i.sizes',
    image_credit: 'i.credit',
    image_texts: 'i.texts',
  },
};

/** Describes a kind by its entities, and registers it. */
export function describeKind<K extends Kind>(
  name: K,
  entity: EntityClass,
  translation: EntityClass<TranslationColumns>,
  options: KindOptions,
): KindDescription<K> {
  const columns = columnsOf(entity).filter(({ roles }) => roles.apart !== true);
  const names = columns.map((column) => column.name);
  const ofTexts = columnsOf(translation).filter(({ owner }) => owner !== TranslationColumns);
  const own = ofTexts.map((column) => column.name);
  const isFold = (field: string): boolean => own.some((text) => field === `${text}_fold`);
  const named = (all: readonly EntityColumn[], role: 'searched' | 'html' | 'onlyWithOriginal'): string[] =>
    all.filter(({ roles }) => roles[role] === true).map((column) => column.name);
  const description: KindDescription<K> = {
    ...options,
    name,
    texts: own.filter((field) => !isFold(field)),
    folded: own.filter((field) => own.includes(`${field}_fold`)),
    html: named(ofTexts, 'html'),
    onlyWithOriginal: named(ofTexts, 'onlyWithOriginal'),
    searched: { texts: named(ofTexts, 'searched'), shared: named(columns, 'searched') },
    columns: names,
    flags: columns.filter(({ isFlag }) => isFlag).map((column) => column.name),
    defaults: Object.fromEntries(
      columns.flatMap(({ name: column, roles: { sent } }) => (sent ? [[column, sent.byDefault]] : [])),
    ),
    logged: columns.flatMap(loggedColumn),
    isProtectable: names.includes('password_hash'),
    isTimed: names.includes('utc_start'),
    ...(names.includes('image_id') ? { joined: IMAGE } : {}),
  };
  registerKind(description);
  return description;
}

function loggedColumn({ name: column, isFlag, roles: { logged = {} } }: EntityColumn): LoggedColumn[] {
  if (logged === false) return [];
  const format = logged.format ?? (isFlag ? Boolean : undefined);
  return [{ column, name: logged.name ?? column, ...(format && { format }) }];
}
