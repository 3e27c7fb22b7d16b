import type { IncomingMessage } from 'node:http';
import { isLanguage, type Language } from '#common/messages/languages.js';
import { decodePercent } from '#common/text/percent.js';

export const NAMESPACE = 'calendar/events/v1';
export const MAIN_MOUNT = `/${NAMESPACE}`;

/** Where clients of the compatible mount look for the APIs of a site. */
export const DISCOVERY_PATH = '/wp-json';

const OF_INTERFACE = new RegExp(`^(${MAIN_MOUNT}|${DISCOVERY_PATH})(?![^/?])`);

/** Whether an address, without its mount, is one of the interface. */
export const isOfInterface = (url: string): boolean => OF_INTERFACE.test(url);

/** Where people read the API documentation and try the API out. */
export const DOCS_PATH = '/docs';

/** Where people read the API documentation as a book, with the guides. */
export const REFERENCE_PATH = `${DOCS_PATH}/reference`;

const FOR_PROGRAMS = new RegExp(
  `^(/[^/]*)?(${MAIN_MOUNT}|${DISCOVERY_PATH}|${DOCS_PATH}|/media|/health|/metrics)(?![^/])`,
);

/** Whether programs read what is at a path, whatever segment is before it: also their errors are data. */
export const isForPrograms = (path: string): boolean => FOR_PROGRAMS.test(path);

/** How a request reached the service: links in its response use the same mount and segment. */
export interface Entry {
  readonly mount: string;
  /** The language segment before the mount, if there was one. */
  readonly segment: Language | undefined;
}

/** Paths outside the mounts that accept a language segment too: the home page, the documentation and discovery. */
const IS_LOCALIZED = new RegExp(`^(${DISCOVERY_PATH}|${DOCS_PATH}|${REFERENCE_PATH})?/?(\\?|$)`);

/** The path and query of a request's target, which may be a whole URL (RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path === target || path.startsWith('/') ? path : `/${path}`;
}

const MAIN_ENTRY: Entry = { mount: MAIN_MOUNT, segment: undefined };
const entries = new WeakMap<IncomingMessage, Entry>();

export function entryOf(request: IncomingMessage): Entry {
  return entries.get(request) ?? MAIN_ENTRY;
}

/**
 * Removes language segment and mount from the path, remembers both, and returns the path below the main
 * mount.
 * @param pages further paths outside the mounts that accept a language segment
 */
export function mountRewriter(
  compatMounts: readonly string[],
  pages: readonly RegExp[],
): (request: IncomingMessage) => string {
  const mounts = [MAIN_MOUNT, ...compatMounts];
  return (request) => {
    const url = request.url ?? '/';
    const first = /^\/([^/?]*)/.exec(url)?.[1];
    const segment = isLanguage(first) ? first : undefined;
    const path = segment === undefined ? url : url.slice(segment.length + 1);
    const mount = mounts.find(
      (candidate) => path.startsWith(candidate) && /^$|^[/?]/.test(path.slice(candidate.length)),
    );
    if (mount === undefined) {
      if (!IS_LOCALIZED.test(path) && !pages.some((page) => page.test(decodePercent(path)))) return url;
      entries.set(request, { mount: MAIN_MOUNT, segment });
      return path.startsWith('/') ? path : `/${path}`;
    }
    entries.set(request, { mount, segment });
    return MAIN_MOUNT + path.slice(mount.length);
  };
}
