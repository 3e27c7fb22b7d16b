import type { Caller } from '../auth/roles.js';
import { Exchange } from '../concurrency/exchange.js';
import type { Settings } from '../config/settings.js';
import { beforeOriginal, type FallbackOrder, type Fallbacks } from '../i18n/fallbacks.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';
import { Links } from './links.js';
import { MAIN_MOUNT } from './mounts.js';
import { nowInSeconds, RequestTime } from './request-time.js';

export { nowInSeconds };

/**
 * What becomes of what a request writes: it is committed on its `own`, `shared` with other requests, or only `tried`
 * and undone. What is done outside of the database cannot be undone, and is done on one's own only.
 */
export type TransactionKind = 'own' | 'shared' | 'tried';

/** Everything about a request that services may know; frozen, and buildable without HTTP. */
export interface RequestContext {
  readonly language: Language;
  /** What errors are said in: that of the request or, for a write that names none, that which its caller prefers. */
  readonly errorLanguage: Language;
  readonly defaultLanguage: Language;
  /** What is looked for before the default language's. */
  readonly fallbacks: Fallbacks;
  /** False with `i18n_fallback=none`: what is not translated is then empty. */
  readonly fallback: boolean;
  /** True with `context=edit`: who may edit a record is then shown its texts as they are stored. */
  readonly edit: boolean;
  readonly caller: Caller | null;
  /** Where the request came from; null for work that no request started. */
  readonly address: string | null;
  readonly links: Links;
  readonly requestId: string;
  readonly exchange: Exchange;
  readonly transaction: TransactionKind;
  readonly time: RequestTime;
  /** When the request came, in seconds since 1970 UTC. An answer for which this is read is never kept: see `time`. */
  readonly now: number;
}

/** Adds the time, which is now; a copy of a context has read it. */
export function atPresent(context: Omit<RequestContext, 'time' | 'now'>): RequestContext {
  const time = new RequestTime(nowInSeconds());
  return Object.freeze({
    ...context,
    time,
    get now() {
      return time.exact;
    },
  });
}

/** What decides over the texts that a reader sees. */
export type ReadLanguage = Pick<RequestContext, 'fallback' | 'language' | keyof FallbackOrder>;

const chains = new WeakMap<Fallbacks, Map<string, readonly Language[]>>();

/** The languages to look a text up in, best first: asked, its fallbacks, default, original, then the fixed order. */
export function languageChain(ctx: ReadLanguage, original: Language): readonly Language[] {
  const { language, defaultLanguage, fallback } = ctx;
  const key = fallback ? language + defaultLanguage + original : language;
  let known = chains.get(ctx.fallbacks);
  if (known === undefined) chains.set(ctx.fallbacks, (known = new Map<string, readonly Language[]>()));
  let chain = known.get(key);
  if (chain === undefined) {
    chain = fallback ? [...new Set([...beforeOriginal(language, ctx), original, ...LANGUAGES])] : [language];
    known.set(key, chain);
  }
  return chain;
}

/** A context for work that no request started: command line, seeds, tests. */
export function systemContext(
  settings: Settings,
  options: { language?: Language; caller?: Caller | null } = {},
): RequestContext {
  const origin = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const { language = settings.defaultLanguage } = options;
  return atPresent({
    language,
    errorLanguage: language,
    defaultLanguage: settings.defaultLanguage,
    fallbacks: settings.fallbacks,
    fallback: true,
    edit: false,
    caller: options.caller ?? null,
    address: null,
    links: new Links(origin, { mount: MAIN_MOUNT, segment: undefined }, undefined),
    requestId: 'system',
    exchange: new Exchange(),
    transaction: 'own',
  });
}
