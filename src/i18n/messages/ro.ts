import { type Catalogue, en } from './en.js';

export const ro: Catalogue = en;
