import { ADDRESSED_LANGUAGE, BROWSER_LANGUAGE, ownPath } from '../address';
import { isLanguage, type Language } from '../languages';

const REMEMBERED = 'console.language';

/** What was chosen before in this browser. */
function rememberedLanguage(): Language | undefined {
  const remembered = localStorage.getItem(REMEMBERED) ?? undefined;
  return isLanguage(remembered) ? remembered : undefined;
}

let language: Language = ADDRESSED_LANGUAGE ?? rememberedLanguage() ?? BROWSER_LANGUAGE;

/** The language in which the console speaks. */
export const consoleLanguage = (): Language => language;

export function speak(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
}

/** Opens the same page in another language, which the browser remembers. Forms ask before they are left. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(REMEMBERED, chosen);
  // An address with a language would win over the choice.
  if (ADDRESSED_LANGUAGE === undefined) window.location.reload();
  else window.location.assign(`/admin${ownPath()}${window.location.search}`);
}
