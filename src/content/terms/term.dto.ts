import { PickType } from '@nestjs/swagger';
import type { TermKind } from '#common/records/kinds.js';
import { may } from '#common/rights/roles.js';
import { scopeFor } from '#common/rights/scopes.js';
import type { RequestContext } from '#http/context/request-context.js';
import { Field } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import {
  BOOLEAN,
  LONG_TEXT,
  NAME,
  nonEmptyText,
  POSITIVE_INTEGER,
  SEARCH,
  SLUG,
  SORT_DIRECTION,
  TERM_FILTER,
  TEXT,
} from '#http/parameters/rules.js';
import { ListParams } from '../lists/list-params.js';
import type { KindDescription } from '../localized/kinds.js';
import type { TranslationsInput } from '../localized/sent-texts.js';
import { type Localized, pickSlug, pickText } from '../localized/texts.js';
import { toLocalizedDto, TranslationsField } from '../records/record.dto.js';
import type { CommonTermDto, EventTermDto, TermDto } from './term-response.dto.js';

/** The write fields that categories and tags share, except the name. */
export class TermFields extends LanguageParams {
  static readonly defersErrors = true;

  description?: string;

  slug?: string;

  @TranslationsField()
  translations?: TranslationsInput;
}

const SLUG_TEXT = 'Slug; derived from the name when none is given; null derives it again';

export class CreateTerm extends TermFields {
  @Field(NAME, { description: 'Name', required: true, example: 'Street food' })
  name!: string;

  @Field(nonEmptyText(LONG_TEXT), { description: 'Description', whenNull: '' })
  declare description?: string;

  @Field(nonEmptyText(SLUG), { description: SLUG_TEXT, whenNull: '' })
  declare slug?: string;
}

export class UpdateTerm extends TermFields {
  @Field(TEXT, { description: 'Name; empty removes a translation', example: 'Street food', whenNull: '' })
  name?: string;

  @Field(LONG_TEXT, { description: 'Description; null clears it', whenNull: '' })
  declare description?: string;

  @Field(SLUG, { description: SLUG_TEXT, whenNull: '' })
  declare slug?: string;
}

/** The texts of a term in one language. */
export class TermTexts extends PickType(UpdateTerm, ['name', 'slug', 'description']) {}

/** The orders that lists of terms support. */
const ORDERS = ['id', 'name', 'slug', 'count', 'include', 'term_group', 'description', 'modified'] as const;

export class TermQuery extends ListParams {
  static readonly defersErrors = true;

  @Field(SEARCH, { description: 'Only terms whose name or slug contains this' })
  search?: string;

  @Field(TERM_FILTER, { description: 'Leave out these terms (ids or slugs)' })
  exclude?: string[];

  @Field(TERM_FILTER, { description: 'Only these terms (ids or slugs)' })
  include?: string[];

  @Field(SORT_DIRECTION, { description: 'Direction, in any letter case', default: 'asc' })
  order?: 'asc' | 'desc';

  @Field(NAME, {
    description: `One of ${ORDERS.join(', ')}; anything else counts as name`,
    default: 'name',
    example: 'count',
  })
  orderby?: string;

  @Field(BOOLEAN, {
    description: 'Leave out terms that no published event carries and none below them does',
    default: true,
  })
  hide_empty?: boolean;

  @Field(POSITIVE_INTEGER, { description: 'Only terms of this event', example: 15 })
  post?: number;

  @Field(POSITIVE_INTEGER, { description: 'Only terms of this event; goes before `post`', example: 15 })
  event?: number;

  @Field(nonEmptyText(SLUG), { description: 'Only the term with this slug' })
  slug?: string;
}

/** A loaded category or tag. */
export interface LoadedTerm extends Localized {
  readonly version: number;
  readonly parent?: number;
  /** The number of published events with this term. */
  readonly count: number;
}

/** The differences between categories and tags in the API. */
export interface TaxonomyConfig {
  readonly kind: KindDescription<TermKind>;
  readonly taxonomy: 'tribe_events_cat' | 'post_tag';
  /** Path of a term's page on the site, before its slug. */
  readonly page: string;
}

export function toTermDto(term: LoadedTerm, ctx: RequestContext, config: TaxonomyConfig): CommonTermDto {
  const { collection } = config.kind;
  const slug = pickSlug(term, ctx);
  const up = term.parent ? { up: ctx.links.api(`/${collection}/${term.parent}`) } : {};
  return {
    id: term.id,
    count: term.count,
    description: pickText(term, ctx, 'description'),
    name: pickText(term, ctx, 'name'),
    slug,
    taxonomy: config.taxonomy,
    ...(term.parent === undefined ? {} : { parent: term.parent }),
    meta: [],
    url: ctx.links.page(
      config.kind.name,
      { id: term.id, slug, language: ctx.language },
      `${config.page}/${encodeURIComponent(slug)}/`,
    ),
    urls: {
      self: ctx.links.api(`/${collection}/${term.id}`),
      collection: ctx.links.api(`/${collection}`),
      ...up,
    },
    ...toLocalizedDto(term, ctx, config.kind),
  };
}

/** A term inside an event also repeats its id and says how it was filtered. */
export function toEventTermDto(term: LoadedTerm, ctx: RequestContext, config: TaxonomyConfig): EventTermDto {
  return { ...toTermDto(term, ctx, config), term_group: 0, term_taxonomy_id: term.id, filter: 'raw' };
}

/** A term with the links of a response for a single term. */
export function toSingleTermDto(term: LoadedTerm, ctx: RequestContext, config: TaxonomyConfig): TermDto {
  const dto = toTermDto(term, ctx, config);
  const writes = may(ctx.caller, EDIT_CAPABILITY[config.kind.name], scopeFor(config.kind.name, 'write'))
    ? ['POST', 'PUT', 'PATCH', 'DELETE']
    : [];
  const filter = config.kind.collection;
  return {
    ...dto,
    _links: {
      self: [{ href: dto.urls.self, targetHints: { allow: ['GET', ...writes] } }],
      collection: [{ href: dto.urls.collection }],
      ...(dto.urls.up === undefined ? {} : { up: [{ embeddable: true, href: dto.urls.up }] }),
      'wp:post_type': [{ href: ctx.links.api('/events', { [filter]: term.id }) }],
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    },
  };
}

/** The capabilities needed to change categories and tags. */
export const EDIT_CAPABILITY = { category: 'edit categories', tag: 'edit tags' } as const;
