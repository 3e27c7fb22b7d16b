/** What an error says, in one line; errors of several addresses have no message of their own. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message === '' && Error.isError(inner) ? inner.message : error.message;
  return message.replace(/\s+/g, ' ').trim() || error.name;
}
