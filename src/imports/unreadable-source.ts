/** Says why nothing of a source can be imported. */
export class UnreadableSource extends Error {}
