/** Keeps a whole record apart from what lists know of it, which the library would take for it. */
export const WHOLE = { whole: true };

/** What somebody types must not be replaced by what was read again. */
export const READ_ONCE = {
  meta: WHOLE,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Infinity,
  gcTime: 0,
  // Why a record cannot be read stands in its place; the library would say that there is none.
  onError: () => undefined,
};
