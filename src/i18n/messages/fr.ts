import { type Catalogue, en } from './en.js';

export const fr: Catalogue = en;
