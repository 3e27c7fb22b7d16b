import { isLanguage } from '../messages/languages.js';
import { decodePercent } from '../text/percent.js';
import { url } from './urls.js';

/** What a template says of a record: the parts of its page's address. */
export interface PageParts {
  readonly id: number;
  readonly slug: string;
  readonly language: string;
}

/** What is wrong with a template. */
export type TemplateFault = 'address' | 'placeholder' | 'no_record' | 'host';

export class InvalidTemplate extends Error {
  constructor(readonly fault: TemplateFault) {
    super(fault);
  }
}

const PLACEHOLDER = /\{(\w*)\}/g;
const NAMES: readonly string[] = ['id', 'slug', 'language'] satisfies (keyof PageParts)[];

/** What a placeholder stands for in an address; a slug has no part of the path in it. */
const PATTERNS: Readonly<Record<string, string>> = {
  id: String.raw`\d+`,
  slug: '[^/?#]+',
  language: String.raw`[\w-]+`,
};

/** A name that occurs again stands for the same text. */
function matcherOf(template: string): RegExp {
  const seen = new Set<string>();
  const parts = template.split(PLACEHOLDER).map((part, index) => {
    if (index % 2 === 0) return RegExp.escape(part);
    if (seen.has(part)) return `\\k<${part}>`;
    seen.add(part);
    return `(?<${part}>${PATTERNS[part]})`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** @throws InvalidTemplate */
function check(template: string): void {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const without = template.replaceAll(PLACEHOLDER, '1');
  if (/[{}]/.test(without) || names.some((name) => !NAMES.includes(name)))
    throw new InvalidTemplate('placeholder');
  if (!names.includes('id') && !names.includes('slug')) throw new InvalidTemplate('no_record');
  if (/^[^/]*\/\/[^/?#]*\{(id|slug)\}/.test(template)) throw new InvalidTemplate('host');
  try {
    if (url(without) === '') throw new InvalidTemplate('address');
  } catch {
    throw new InvalidTemplate('address');
  }
}

/** The address of a record's page: an absolute URL with `{id}`, `{slug}` and `{language}`. */
export class PageTemplate {
  private readonly matcher: RegExp;
  private readonly hasSlug: boolean;

  /** @throws InvalidTemplate */
  constructor(private readonly template: string) {
    check(template);
    this.matcher = matcherOf(template);
    this.hasSlug = template.includes('{slug}');
  }

  /** Undefined for a record without the slug that the address needs. */
  fill(parts: PageParts): string | undefined {
    if (this.hasSlug && parts.slug === '') return undefined;
    return this.template.replaceAll(PLACEHOLDER, (_, name: keyof PageParts) =>
      encodeURIComponent(parts[name]),
    );
  }

  /** The id and the slug in an address that the template has made; undefined for any other address. */
  read(address: string): { readonly id: string | undefined; readonly slug: string | undefined } | undefined {
    const { id, slug, language } = this.matcher.exec(address)?.groups ?? {};
    if (id === undefined && slug === undefined) return undefined;
    if (language !== undefined && !isLanguage(language)) return undefined;
    return { id, slug: slug === undefined ? undefined : decodePercent(slug) };
  }
}
