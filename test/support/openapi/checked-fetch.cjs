/** A body that was broken off is no answer to check. */
async function textOf(response) {
  try {
    return await response.clone().text();
  } catch {
    return undefined;
  }
}

const METHOD = /^[a-z]{1,20}$/i;

/** A POST may stand for another method; what cannot be one is ignored. */
function methodOf({ searchParams }, input, init) {
  const method = init.method ?? input.method ?? 'GET';
  if (method !== 'POST') return method;
  const headers = new Headers(init.headers ?? input.headers);
  const wanted = searchParams.get('_method') ?? headers.get('x-http-method-override')?.trim() ?? method;
  return METHOD.test(wanted) ? wanted.toUpperCase() : method;
}

const asksForFields = ({ searchParams }, { body }) =>
  [...searchParams.keys()].some((name) => /^_?fields\b/.test(name)) || String(body).includes('_fields');

/** What goes on until somebody ends it cannot be looked at as a whole. */
const isEndless = ({ headers }) => headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/**
 * A `fetch` that records the answers of services in other processes. Those in this process are recorded
 * where they are sent; `isLocal` knows them by their port.
 */
function checkedFetch(fetch, recorder, isLocal = () => false) {
  return async (input, init = {}) => {
    const response = await fetch(input, init);
    const url = new URL(input.url ?? input);
    const path = url.pathname + url.search;
    if (isLocal(url.port) || !recorder.isOurs(path) || isEndless(response)) return response;
    const body = await textOf(response);
    if (body === undefined) return response;
    const method = methodOf(url, input, init);
    recorder.record({
      method,
      url: path,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      partial: asksForFields(url, init),
      bodiless: method === 'HEAD',
    });
    return response;
  };
}

module.exports = { checkedFetch };
