/** Explains why a variable's value cannot be used; the text never repeats the value, which may be a secret. */
export class InvalidVariable extends Error {}
