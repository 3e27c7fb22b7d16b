import type { RequestContext } from '../context/request-context.js';

interface Made {
  readonly view: string;
  readonly form: unknown;
}

/** What was made of a record last; gone with the record. */
const made = new WeakMap<object, Made>();

/**
 * Makes the form of a loaded record that readers see, or takes the one that was made last, for readers of the same
 * language and addresses. What is loaded is never changed, and neither must its form be.
 * @param varies what else the form depends on, but for the record itself
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
