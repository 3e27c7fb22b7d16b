import type { OpenAPIObject } from '@nestjs/swagger';
import { MAIN_MOUNT } from '../context/mounts.js';
import { LIVE_PATH, READY_PATH } from '../health/paths.js';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.js';

type Servers = NonNullable<OpenAPIObject['servers']>;
type Paths = OpenAPIObject['paths'];

/** The same place in each language: without a segment, where the request chooses, and below each segment. */
function inAllLanguages(path: string, mark: string): Servers {
  return [
    { url: path || '/', description: `Language by parameter or Accept-Language${mark}` },
    ...LANGUAGES.map((language) => ({
      url: `/${language}${path}`,
      description: LANGUAGE_NAMES[language] + mark,
    })),
  ];
}

/** Where the interface can be reached: every mount, in every language. */
export function servers(compatMounts: readonly string[]): Servers {
  const compatible = compatMounts.flatMap((mount) => inAllLanguages(mount, ` (${mount})`));
  return [...inAllLanguages(MAIN_MOUNT, ''), ...compatible];
}

/** What is said of the process is the same in all languages. */
const ofProcess = (path: string): boolean => path === LIVE_PATH || path === READY_PATH;

/** Names paths as they are below each mount; what lies beside the mounts has servers of its own. */
export function belowMounts(paths: Paths): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => {
      const isBelow = path === MAIN_MOUNT || path.startsWith(`${MAIN_MOUNT}/`);
      if (ofProcess(path)) return [path, { ...operations, servers: [{ url: '/' }] }];
      if (!isBelow) return [path, { ...operations, servers: inAllLanguages('', '') }];
      return [path.slice(MAIN_MOUNT.length) || '/', operations];
    }),
  );
}
