import type { EntityManager } from 'typeorm';
import { beforeOriginal, type FallbackOrder, type Fallbacks } from '#common/messages/fallbacks.js';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { Caller } from '#common/rights/roles.js';
import { nowInSeconds } from '#common/time/now.js';
import type { Settings } from '#platform/config/settings.js';
import type { Written } from './item.js';
import { Links } from './links.js';
import { MAIN_MOUNT } from './mounts.js';
import { Preconditions } from './preconditions.js';

/**
 * How the writes of a request end: committed in its `own` transaction, in one that is `shared` with other
 * requests, or rolled back after a dry run (`dryRun`). Effects outside the database cannot be rolled back, so
 * only an `own` transaction may have them.
 */
export type TransactionKind = 'own' | 'shared' | 'dryRun';

/** Stores the response of a write in the transaction of the write. */
export type StoreResponse = (manager: EntityManager, written: Written<object>) => Promise<void>;

/**
 * Checks in the transaction of a write that the caller still has what the request was admitted with.
 * @throws LostRights 401 or 403
 */
export type ConfirmCaller = (manager: EntityManager) => Promise<void>;

/** All that services may know of a request. It is frozen, and can be built without HTTP. */
export interface RequestContext {
  readonly language: Language;
  /**
   * The language of errors: that of the request or, for a write that names none, the one its caller prefers.
   */
  readonly errorLanguage: Language;
  readonly defaultLanguage: Language;
  /** The fallback languages, which precede the default language. */
  readonly fallbacks: Fallbacks;
  /** False with `i18n_fallback=none`: untranslated texts are then empty. */
  readonly fallback: boolean;
  /** True with `context=edit`: callers who may edit a record then get its texts as stored. */
  readonly edit: boolean;
  readonly caller: Caller | null;
  /** Undefined for work that no request started, and for anonymous callers. */
  readonly confirmCaller?: ConfirmCaller | undefined;
  /** The client's IP address; null for work that no request started. */
  readonly address: string | null;
  readonly links: Links;
  readonly requestId: string;
  /** The state of the item that the request requires. */
  readonly preconditions: Preconditions;
  /** Undefined when the request has no idempotency key. */
  readonly storeResponse?: StoreResponse | undefined;
  readonly transaction: TransactionKind;
  /** When the request arrived, in seconds since 1970 UTC. */
  readonly now: number;
}

/** A context that differs in some properties. */
export const derivedContext = <T extends Partial<RequestContext>>(
  ctx: RequestContext,
  changes: T,
): RequestContext & T => Object.freeze({ ...ctx, ...changes });

/** A context at the current time. */
export const atPresent = (context: Omit<RequestContext, 'now'>): RequestContext =>
  Object.freeze({ ...context, now: nowInSeconds() });

/** The settings that decide which texts a reader sees. */
export type ReadLanguage = Pick<RequestContext, 'fallback' | 'language' | keyof FallbackOrder>;

const chains = new WeakMap<Fallbacks, Map<string, readonly Language[]>>();

/**
 * The languages in which to look for a text, best first: the requested one, its fallbacks, the default, the
 * original, then the fixed order.
 */
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
    links: new Links(origin, { mount: MAIN_MOUNT, segment: undefined }, undefined, settings),
    requestId: 'system',
    preconditions: new Preconditions(),
    transaction: 'own',
  });
}
