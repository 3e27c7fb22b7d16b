import { type Catalogue, en } from './en.js';

export const it: Catalogue = en;
