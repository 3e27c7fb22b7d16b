import type { OpenAPIObject } from '@nestjs/swagger';
import { type Language, languageName, LANGUAGES } from '#common/messages/languages.js';
import { MAIN_MOUNT } from '#http/context/mounts.js';
import { LIVE_PATH, READY_PATH } from '../operations/paths.js';

type Servers = { readonly url: string; readonly description: string }[];
type Paths = OpenAPIObject['paths'];

/**
 * The servers of a path: one where the request chooses the language, and one per language segment, `first`
 * leading.
 */
function inAllLanguages(path: string, first: Language): Servers {
  const byRequest = { url: path || '/', description: 'Language by parameter or Accept-Language' };
  const segments = LANGUAGES.map((language) => ({
    url: `/${language}${path}`,
    description: languageName(language),
  }));
  if (first === 'en') return [byRequest, ...segments];
  const [own, others] = [LANGUAGES.indexOf(first), segments];
  return [...others.splice(own, 1), byRequest, ...others];
}

/** The URLs of the interface: every mount, in every language. */
export function servers(compatMounts: readonly string[], first: Language): Servers {
  return [MAIN_MOUNT, ...compatMounts].flatMap((mount) => inAllLanguages(mount, first));
}

/** Health checks describe the process, so they are the same in all languages. */
const ofProcess = (path: string): boolean => path === LIVE_PATH || path === READY_PATH;

/** Writes paths as they are below each mount. Paths outside the mounts get their own servers. */
export function belowMounts(paths: Paths, first: Language): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]): [string, Paths[string]] => {
      const isBelow = path === MAIN_MOUNT || path.startsWith(`${MAIN_MOUNT}/`);
      if (ofProcess(path)) return [path, { ...operations, servers: [{ url: '/' }] }];
      if (!isBelow) return [path, { ...operations, servers: inAllLanguages('', first) }];
      return [path.slice(MAIN_MOUNT.length) || '/', operations];
    }),
  );
}
