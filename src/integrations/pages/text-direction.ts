import { type Content, html } from '#http/responses/html.js';

/** Hebrew, Arabic and the other scripts between them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The direction of a text that a record may have in any script: the browser finds it by the text itself. */
export const dirOf = (text: string): Content => RIGHT_TO_LEFT.test(text) && html` dir="auto"`;
