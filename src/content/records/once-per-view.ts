import type { RequestContext } from '../../http/context/request-context.js';

interface Made {
  readonly view: string;
  readonly form: unknown;
}

/** The last representation built from a record; released with the record. */
const made = new WeakMap<object, Made>();

/**
 * Builds the representation of a loaded record, or reuses the last one if it was built for the same language
 * and base URLs. Loaded records are never changed, and their representations must not be either.
 * @param varies whatever else the representation depends on, besides the record itself
 */
export function oncePerView<T>(record: object, ctx: RequestContext, varies: string, make: () => T): T {
  if (ctx.edit) return make();
  const view = `${ctx.language} ${varies} ${ctx.links.key}`;
  const last = made.get(record);
  if (last?.view === view) return last.form as T;
  const form = make();
  made.set(record, { view, form });
  return form;
}
