import type { Language } from '../../i18n/languages.js';
import { answers as deAnswers } from './de/answers.js';
import { changes as deChanges } from './de/changes.js';
import { errors as deErrors } from './de/errors.js';
import { operations as deOperations } from './de/operations.js';
import { parameters as deParameters } from './de/parameters.js';
import { webhooks as deWebhooks } from './de/webhooks.js';
import { answers as esAnswers } from './es/answers.js';
import { changes as esChanges } from './es/changes.js';
import { errors as esErrors } from './es/errors.js';
import { operations as esOperations } from './es/operations.js';
import { parameters as esParameters } from './es/parameters.js';
import { webhooks as esWebhooks } from './es/webhooks.js';
import { answers as frAnswers } from './fr/answers.js';
import { changes as frChanges } from './fr/changes.js';
import { errors as frErrors } from './fr/errors.js';
import { operations as frOperations } from './fr/operations.js';
import { parameters as frParameters } from './fr/parameters.js';
import { webhooks as frWebhooks } from './fr/webhooks.js';
import { answers as itAnswers } from './it/answers.js';
import { changes as itChanges } from './it/changes.js';
import { errors as itErrors } from './it/errors.js';
import { operations as itOperations } from './it/operations.js';
import { parameters as itParameters } from './it/parameters.js';
import { webhooks as itWebhooks } from './it/webhooks.js';
import { answers as roAnswers } from './ro/answers.js';
import { changes as roChanges } from './ro/changes.js';
import { errors as roErrors } from './ro/errors.js';
import { operations as roOperations } from './ro/operations.js';
import { parameters as roParameters } from './ro/parameters.js';
import { webhooks as roWebhooks } from './ro/webhooks.js';

/** What the documentation says, by its English. */
export const TEXTS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  fr: { ...frOperations, ...frParameters, ...frErrors, ...frAnswers, ...frChanges, ...frWebhooks },
  de: { ...deOperations, ...deParameters, ...deErrors, ...deAnswers, ...deChanges, ...deWebhooks },
  it: { ...itOperations, ...itParameters, ...itErrors, ...itAnswers, ...itChanges, ...itWebhooks },
  ro: { ...roOperations, ...roParameters, ...roErrors, ...roAnswers, ...roChanges, ...roWebhooks },
  es: { ...esOperations, ...esParameters, ...esErrors, ...esAnswers, ...esChanges, ...esWebhooks },
};
