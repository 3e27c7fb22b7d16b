import type { Language } from '../../i18n/languages.js';
import { answers as deAnswers } from './de/answers.js';
import { errors as deErrors } from './de/errors.js';
import { lists as deLists } from './de/lists.js';
import { operations as deOperations } from './de/operations.js';
import { parameters as deParameters } from './de/parameters.js';
import { answers as esAnswers } from './es/answers.js';
import { errors as esErrors } from './es/errors.js';
import { lists as esLists } from './es/lists.js';
import { operations as esOperations } from './es/operations.js';
import { parameters as esParameters } from './es/parameters.js';
import { answers as frAnswers } from './fr/answers.js';
import { errors as frErrors } from './fr/errors.js';
import { lists as frLists } from './fr/lists.js';
import { operations as frOperations } from './fr/operations.js';
import { parameters as frParameters } from './fr/parameters.js';
import { answers as itAnswers } from './it/answers.js';
import { errors as itErrors } from './it/errors.js';
import { lists as itLists } from './it/lists.js';
import { operations as itOperations } from './it/operations.js';
import { parameters as itParameters } from './it/parameters.js';
import { answers as roAnswers } from './ro/answers.js';
import { errors as roErrors } from './ro/errors.js';
import { lists as roLists } from './ro/lists.js';
import { operations as roOperations } from './ro/operations.js';
import { parameters as roParameters } from './ro/parameters.js';

/** What the documentation says, by its English. */
export const TEXTS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  fr: { ...frOperations, ...frParameters, ...frErrors, ...frAnswers, ...frLists },
  de: { ...deOperations, ...deParameters, ...deErrors, ...deAnswers, ...deLists },
  it: { ...itOperations, ...itParameters, ...itErrors, ...itAnswers, ...itLists },
  ro: { ...roOperations, ...roParameters, ...roErrors, ...roAnswers, ...roLists },
  es: { ...esOperations, ...esParameters, ...esErrors, ...esAnswers, ...esLists },
};
