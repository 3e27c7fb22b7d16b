let last: { readonly body: string; readonly key: string } | undefined;

/** The key of a create: what is sent again, as its answer was lost, has the same one and makes nothing twice. */
export function keyOf(body: object): string {
  const text = JSON.stringify(body);
  if (last?.body !== text) last = { body: text, key: crypto.randomUUID() };
  return last.key;
}

/** The same values may be meant again once a record has been made of them. */
export function forgetKey(): void {
  last = undefined;
}
