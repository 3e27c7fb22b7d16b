import type { Language } from '../../i18n/languages.js';
import { answers as deAnswers } from './de/answers.js';
import { batch as deBatch } from './de/batch.js';
import { changes as deChanges } from './de/changes.js';
import { errors as deErrors } from './de/errors.js';
import { externalIds as deExternalIds } from './de/external-ids.js';
import { feeds as deFeeds } from './de/feeds.js';
import { lists as deLists } from './de/lists.js';
import { imports as deImports } from './de/imports.js';
import { operations as deOperations } from './de/operations.js';
import { parameters as deParameters } from './de/parameters.js';
import { webhooks as deWebhooks } from './de/webhooks.js';
import { xliff as deXliff } from './de/xliff.js';
import { answers as esAnswers } from './es/answers.js';
import { batch as esBatch } from './es/batch.js';
import { changes as esChanges } from './es/changes.js';
import { errors as esErrors } from './es/errors.js';
import { externalIds as esExternalIds } from './es/external-ids.js';
import { feeds as esFeeds } from './es/feeds.js';
import { lists as esLists } from './es/lists.js';
import { imports as esImports } from './es/imports.js';
import { operations as esOperations } from './es/operations.js';
import { parameters as esParameters } from './es/parameters.js';
import { webhooks as esWebhooks } from './es/webhooks.js';
import { xliff as esXliff } from './es/xliff.js';
import { answers as frAnswers } from './fr/answers.js';
import { batch as frBatch } from './fr/batch.js';
import { changes as frChanges } from './fr/changes.js';
import { errors as frErrors } from './fr/errors.js';
import { externalIds as frExternalIds } from './fr/external-ids.js';
import { feeds as frFeeds } from './fr/feeds.js';
import { lists as frLists } from './fr/lists.js';
import { imports as frImports } from './fr/imports.js';
import { operations as frOperations } from './fr/operations.js';
import { parameters as frParameters } from './fr/parameters.js';
import { webhooks as frWebhooks } from './fr/webhooks.js';
import { xliff as frXliff } from './fr/xliff.js';
import { answers as itAnswers } from './it/answers.js';
import { batch as itBatch } from './it/batch.js';
import { changes as itChanges } from './it/changes.js';
import { errors as itErrors } from './it/errors.js';
import { externalIds as itExternalIds } from './it/external-ids.js';
import { feeds as itFeeds } from './it/feeds.js';
import { lists as itLists } from './it/lists.js';
import { imports as itImports } from './it/imports.js';
import { operations as itOperations } from './it/operations.js';
import { parameters as itParameters } from './it/parameters.js';
import { webhooks as itWebhooks } from './it/webhooks.js';
import { xliff as itXliff } from './it/xliff.js';
import { answers as roAnswers } from './ro/answers.js';
import { batch as roBatch } from './ro/batch.js';
import { changes as roChanges } from './ro/changes.js';
import { errors as roErrors } from './ro/errors.js';
import { externalIds as roExternalIds } from './ro/external-ids.js';
import { feeds as roFeeds } from './ro/feeds.js';
import { lists as roLists } from './ro/lists.js';
import { imports as roImports } from './ro/imports.js';
import { operations as roOperations } from './ro/operations.js';
import { parameters as roParameters } from './ro/parameters.js';
import { webhooks as roWebhooks } from './ro/webhooks.js';
import { xliff as roXliff } from './ro/xliff.js';

/** What the documentation says, by its English. */
export const TEXTS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  fr: {
    ...frAnswers,
    ...frBatch,
    ...frChanges,
    ...frErrors,
    ...frExternalIds,
    ...frFeeds,
    ...frLists,
    ...frOperations,
    ...frImports,
    ...frParameters,
    ...frWebhooks,
    ...frXliff,
  },
  de: {
    ...deAnswers,
    ...deBatch,
    ...deChanges,
    ...deErrors,
    ...deExternalIds,
    ...deFeeds,
    ...deLists,
    ...deOperations,
    ...deImports,
    ...deParameters,
    ...deWebhooks,
    ...deXliff,
  },
  it: {
    ...itAnswers,
    ...itBatch,
    ...itChanges,
    ...itErrors,
    ...itExternalIds,
    ...itFeeds,
    ...itLists,
    ...itOperations,
    ...itImports,
    ...itParameters,
    ...itWebhooks,
    ...itXliff,
  },
  ro: {
    ...roAnswers,
    ...roBatch,
    ...roChanges,
    ...roErrors,
    ...roExternalIds,
    ...roFeeds,
    ...roLists,
    ...roOperations,
    ...roImports,
    ...roParameters,
    ...roWebhooks,
    ...roXliff,
  },
  es: {
    ...esAnswers,
    ...esBatch,
    ...esChanges,
    ...esErrors,
    ...esExternalIds,
    ...esFeeds,
    ...esLists,
    ...esOperations,
    ...esImports,
    ...esParameters,
    ...esWebhooks,
    ...esXliff,
  },
};
