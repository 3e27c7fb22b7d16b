import type { InterfaceLanguage } from '../../../common/messages/languages.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { RO } from './ro.js';
import type { Vocabulary } from './vocabulary.js';

export const VOCABULARIES: Readonly<Record<InterfaceLanguage, Vocabulary>> = {
  en: EN,
  fr: FR,
  de: DE,
  it: IT,
  ro: RO,
  es: ES,
};
