interface Page {
  readonly events: readonly { readonly id: number }[];
  readonly total_pages: number;
}

async function fetchPage(address: URL, page: number): Promise<Page | undefined> {
  address.searchParams.set('page', String(page));
  const response = await fetch(address);
  return response.ok ? ((await response.json()) as Page) : undefined;
}

/** Counts pages until one is refused or shorter than requested, as many programs do. */
export async function untilShortPage(address: URL): Promise<number[]> {
  const perPage = Number(address.searchParams.get('per_page'));
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const found = await fetchPage(address, page);
    ids.push(...(found?.events ?? []).map(({ id }) => id));
    if (found === undefined || found.events.length < perPage) return ids;
  }
}

/** Counts pages up to the number that the first one reports. */
export async function untilLastPage(address: URL): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await fetchPage(address, page);
    if (found === undefined) throw new Error(`Page ${page} of ${last} was refused.`);
    ids.push(...found.events.map(({ id }) => id));
    last = found.total_pages;
  }
  return ids;
}
