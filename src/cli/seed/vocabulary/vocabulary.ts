/** One language's words for synthetic records; the lists of all languages say the same at the same place. */
export interface Vocabulary {
  /** The preposition before a city. */
  readonly in: string;
  /** What an event is. */
  readonly themes: readonly string[];
  /** What may be added to a title. */
  readonly editions: readonly string[];
  /** The first, second and third sentence of a description. */
  readonly openings: readonly string[];
  readonly middles: readonly string[];
  readonly closings: readonly string[];
  readonly excerpts: readonly string[];
  /** See `CITIES` for where they are. */
  readonly cities: readonly string[];
  readonly countries: readonly string[];
  readonly streets: readonly string[];
  readonly venueKinds: readonly string[];
  readonly venueDescriptions: readonly string[];
  readonly organizerKinds: readonly string[];
  readonly organizerDescriptions: readonly string[];
  /** See `CATEGORY_PARENTS` for the tree. */
  readonly categories: readonly string[];
  /** A tag is a topic with an audience. */
  readonly topics: readonly string[];
  readonly audiences: readonly string[];
}

/** The items of a list that is written with a line or a bar between two of them. */
export function list(items: string): string[] {
  return items
    .split(/[|\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
