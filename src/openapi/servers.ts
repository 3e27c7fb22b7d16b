import type { OpenAPIObject } from '@nestjs/swagger';
import { MAIN_MOUNT } from '../context/mounts.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';

type Servers = NonNullable<OpenAPIObject['servers']>;
type Paths = OpenAPIObject['paths'];

const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  ro: 'Română',
  es: 'Español',
};

/** The same place in each language: where the request chooses one, and below each segment; that of `first` leads. */
function inAllLanguages(path: string, first: Language): Servers {
  const byRequest = { url: path || '/', description: 'Language by parameter or Accept-Language' };
  const segments = LANGUAGES.map((language) => ({
    url: `/${language}${path}`,
    description: NAMES[language],
  }));
  if (first === 'en') return [byRequest, ...segments];
  const [own, others] = [LANGUAGES.indexOf(first), segments];
  return [...others.splice(own, 1), byRequest, ...others];
}

/** Where the interface can be reached: every mount, in every language. */
export function servers(compatMounts: readonly string[], first: Language): Servers {
  return [MAIN_MOUNT, ...compatMounts].flatMap((mount) => inAllLanguages(mount, first));
}

/** Names paths as they are below each mount; what lies beside the mounts has servers of its own. */
export function belowMounts(paths: Paths, first: Language): Paths {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => {
      const isBelow = path === MAIN_MOUNT || path.startsWith(`${MAIN_MOUNT}/`);
      if (!isBelow) return [path, { ...operations, servers: inAllLanguages('', first) }];
      return [path.slice(MAIN_MOUNT.length) || '/', operations];
    }),
  );
}
