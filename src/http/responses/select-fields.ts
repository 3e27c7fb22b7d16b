/** The fields to keep at each level; an empty map keeps everything. */
type Selection = Map<string, Selection>;

function toSelection(paths: readonly string[]): Selection {
  const root: Selection = new Map();
  for (const path of paths) {
    const names = path.split('.').map((name) => name.trim());
    let level = root;
    for (const [depth, name] of names.entries()) {
      const known = level.get(name);
      // The whole of `venue` was requested: `venue.city` does not restrict it.
      if (known?.size === 0) break;
      const next: Selection = known ?? new Map<string, Selection>();
      if (depth === names.length - 1) next.clear();
      level.set(name, next);
      level = next;
    }
  }
  return root;
}

function select(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((element) => select(element, selection));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => selection.has(name));
  return Object.fromEntries(
    fields.map(([name, inner]) => {
      const below = selection.get(name);
      return [name, below === undefined || below.size === 0 ? inner : select(inner, below)];
    }),
  );
}

/**
 * Keeps the named fields of a response: `id`, or `venue.city` of nested objects, including objects in a list.
 */
export function selectFields(response: unknown, paths: readonly string[]): unknown {
  return paths.length === 0 ? response : select(response, toSelection(paths));
}
