import { ADDRESSED_LANGUAGE, BROWSER_LANGUAGE } from '../address';
import type { Language } from '../languages';

let language: Language = ADDRESSED_LANGUAGE ?? BROWSER_LANGUAGE;

/** The language in which the console speaks. */
export const consoleLanguage = (): Language => language;

export function speak(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
}
