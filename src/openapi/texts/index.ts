import type { Language } from '../../i18n/languages.js';
import { answers as deAnswers } from './de/answers.js';
import { errors as deErrors } from './de/errors.js';
import { externalIds as deExternalIds } from './de/external-ids.js';
import { feeds as deFeeds } from './de/feeds.js';
import { operations as deOperations } from './de/operations.js';
import { parameters as deParameters } from './de/parameters.js';
import { answers as esAnswers } from './es/answers.js';
import { errors as esErrors } from './es/errors.js';
import { externalIds as esExternalIds } from './es/external-ids.js';
import { feeds as esFeeds } from './es/feeds.js';
import { operations as esOperations } from './es/operations.js';
import { parameters as esParameters } from './es/parameters.js';
import { answers as frAnswers } from './fr/answers.js';
import { errors as frErrors } from './fr/errors.js';
import { externalIds as frExternalIds } from './fr/external-ids.js';
import { feeds as frFeeds } from './fr/feeds.js';
import { operations as frOperations } from './fr/operations.js';
import { parameters as frParameters } from './fr/parameters.js';
import { answers as itAnswers } from './it/answers.js';
import { errors as itErrors } from './it/errors.js';
import { externalIds as itExternalIds } from './it/external-ids.js';
import { feeds as itFeeds } from './it/feeds.js';
import { operations as itOperations } from './it/operations.js';
import { parameters as itParameters } from './it/parameters.js';
import { answers as roAnswers } from './ro/answers.js';
import { errors as roErrors } from './ro/errors.js';
import { externalIds as roExternalIds } from './ro/external-ids.js';
import { feeds as roFeeds } from './ro/feeds.js';
import { operations as roOperations } from './ro/operations.js';
import { parameters as roParameters } from './ro/parameters.js';

/** What the documentation says, by its English. */
export const TEXTS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  fr: { ...frOperations, ...frParameters, ...frErrors, ...frAnswers, ...frExternalIds, ...frFeeds },
  de: { ...deOperations, ...deParameters, ...deErrors, ...deAnswers, ...deExternalIds, ...deFeeds },
  it: { ...itOperations, ...itParameters, ...itErrors, ...itAnswers, ...itExternalIds, ...itFeeds },
  ro: { ...roOperations, ...roParameters, ...roErrors, ...roAnswers, ...roExternalIds, ...roFeeds },
  es: { ...esOperations, ...esParameters, ...esErrors, ...esAnswers, ...esExternalIds, ...esFeeds },
};
