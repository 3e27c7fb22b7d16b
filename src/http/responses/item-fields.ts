import { selectFields } from './select-fields.js';

type ItemBody = Readonly<Record<string, unknown>>;

/** Applies `fields` to a list: to its items or, when it names the list itself, to the whole response. */
export class ItemFields {
  private readonly isWhole: boolean;

  constructor(
    collection: string,
    private readonly paths: readonly string[],
  ) {
    this.isWhole = paths.some((path) => path === collection || path.startsWith(`${collection}.`));
  }

  ofItems(items: readonly object[]): unknown {
    return this.isWhole ? items : selectFields(items, this.paths);
  }

  ofResponse(response: ItemBody): ItemBody {
    return this.isWhole ? (selectFields(response, this.paths) as ItemBody) : response;
  }
}
