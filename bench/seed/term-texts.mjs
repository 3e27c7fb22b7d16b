import { VOCABULARIES } from './vocabulary.mjs';

/** The shape of a top-level category with its descendants: steps back to the parent, 0 for no parent. */
const BRANCH = [0, 1, 1, 2, 3, 5, 1, 2];

/** The index of every category's parent in the vocabularies, -1 for none. The tree has three levels. */
export const CATEGORY_PARENTS = VOCABULARIES.en.categories.map((_, index) => {
  const back = BRANCH[index % BRANCH.length] ?? 0;
  return back === 0 ? -1 : index - back;
});

export const CATEGORY_COUNT = CATEGORY_PARENTS.length;

/** All tag names of a language: each topic combined with each audience. */
export function tagNames(language) {
  const { topics, audiences } = VOCABULARIES[language];
  return audiences.flatMap((audience) => topics.map((topic) => `${topic} ${audience}`));
}

export const TAG_COUNT = tagNames('en').length;
