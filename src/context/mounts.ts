import type { IncomingMessage } from 'node:http';
import { isLanguage, type Language } from '../i18n/languages.js';

export const NAMESPACE = 'calendar/events/v1';
export const MAIN_MOUNT = `/${NAMESPACE}`;

/** Where clients of the compatible mount look for the interfaces of a site. */
export const DISCOVERY_PATH = '/wp-json';

/** Where people read about the interface and try it out. */
export const DOCS_PATH = '/docs';

/** Where a request came in: links in its answer go the same way. */
export interface Entry {
  readonly mount: string;
  /** The language segment before the mount, if there was one. */
  readonly segment: Language | undefined;
}

/** What lies beside the mounts and takes a language segment too: the first page, the documentation and discovery. */
const IS_LOCALIZED = new RegExp(`^(${DISCOVERY_PATH}|${DOCS_PATH})?/?(\\?|$)`);

const MAIN_ENTRY: Entry = { mount: MAIN_MOUNT, segment: undefined };
const entries = new WeakMap<IncomingMessage, Entry>();

export function entryOf(request: IncomingMessage): Entry {
  return entries.get(request) ?? MAIN_ENTRY;
}

/** Takes language segment and mount off the path, remembers both, and leaves the path of the main mount. */
export function mountRewriter(compatMounts: readonly string[]): (request: IncomingMessage) => string {
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
      if (!IS_LOCALIZED.test(path)) return url;
      entries.set(request, { mount: MAIN_MOUNT, segment });
      return path.startsWith('/') ? path : `/${path}`;
    }
    entries.set(request, { mount, segment });
    return MAIN_MOUNT + path.slice(mount.length);
  };
}
