import type { InterfaceLanguage } from '../../i18n/languages.js';
import { VOCABULARIES } from './vocabulary/index.js';

/** The shape of a top category with its descendants, as steps back to the parent; 0 has none. */
const BRANCH = [0, 1, 1, 2, 3, 5, 1, 2];

/** The place of every category's parent in the vocabularies, -1 for none: three levels. */
export const CATEGORY_PARENTS: readonly number[] = VOCABULARIES.en.categories.map((_, index) => {
  const back = BRANCH[index % BRANCH.length] ?? 0;
  return back === 0 ? -1 : index - back;
});

export const CATEGORY_COUNT = CATEGORY_PARENTS.length;

/** All tag names of a language: every topic with every audience. */
export function tagNames(language: InterfaceLanguage): string[] {
  const { topics, audiences } = VOCABULARIES[language];
  return audiences.flatMap((audience) => topics.map((topic) => `${topic} ${audience}`));
}

export const TAG_COUNT = tagNames('en').length;
