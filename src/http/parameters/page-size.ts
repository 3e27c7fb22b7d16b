export const DEFAULT_PER_PAGE = 9;
export const MAX_PER_PAGE = 50;

/** The requested page number and size, within the limits. */
export function pageSize(query: { page?: number; per_page?: number }): { page: number; perPage: number } {
  return { page: query.page ?? 1, perPage: Math.min(query.per_page ?? DEFAULT_PER_PAGE, MAX_PER_PAGE) };
}
