import type { RequestContext } from '#http/context/request-context.js';

interface CachedView {
  readonly view: string;
  readonly form: unknown;
}

/** The last representation built from a record; released with the record. */
const lastViews = new WeakMap<object, CachedView>();

/**
 * Builds the representation of a loaded record, or reuses the last one if it was built for the same language
 * and base URLs. Loaded records are never changed, and their representations must not be either.
 * @param varies everything else that the representation depends on
 */
export function oncePerView<T>(record: object, ctx: RequestContext, varies: string, make: () => T): T {
  if (ctx.edit) return make();
  const view = `${ctx.language} ${varies} ${ctx.links.key}`;
  const last = lastViews.get(record);
  if (last?.view === view) return last.form as T;
  const form = make();
  lastViews.set(record, { view, form });
  return form;
}
