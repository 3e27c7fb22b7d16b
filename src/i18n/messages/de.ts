import { type Catalogue, en } from './en.js';

export const de: Catalogue = en;
