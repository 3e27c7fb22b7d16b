import { type Catalogue, en } from './en.js';

export const es: Catalogue = en;
