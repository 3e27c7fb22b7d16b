/** A body that was broken off is no answer to check. */
async function textOf(response) {
  try {
    return await response.clone().text();
  } catch {
    return undefined;
  }
}

const asksForFields = (url, body) =>
  url.searchParams.has('_fields') || (typeof body === 'string' && body.includes('_fields'));

/**
 * A `fetch` that records the answers of services in other processes. Those in this process are recorded
 * where they are sent; `isLocal` knows them by their port.
 */
function checkedFetch(fetch, recorder, isLocal = () => false) {
  return async (input, init = {}) => {
    const response = await fetch(input, init);
    const url = new URL(input.url ?? input);
    const path = url.pathname + url.search;
    if (isLocal(url.port) || !recorder.isOurs(path)) return response;
    const method = init.method ?? input.method ?? 'GET';
    const body = await textOf(response);
    if (body === undefined) return response;
    recorder.record({
      method,
      url: path,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      partial: asksForFields(url, init.body),
      bodiless: method === 'HEAD',
    });
    return response;
  };
}

module.exports = { checkedFetch };
