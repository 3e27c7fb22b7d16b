/** A truncated body is not checked. */
async function textOf(response) {
  try {
    return await response.clone().text();
  } catch {
    return undefined;
  }
}

const METHOD = /^[a-z]{1,20}$/i;

/** The effective method of a POST; an invalid override is ignored. */
function methodOf({ searchParams }, input, init) {
  const method = init.method ?? input.method ?? 'GET';
  if (method !== 'POST') return method;
  const headers = new Headers(init.headers ?? input.headers);
  const wanted = searchParams.get('_method') ?? headers.get('x-http-method-override')?.trim() ?? method;
  return METHOD.test(wanted) ? wanted.toUpperCase() : method;
}

const asksForFields = ({ searchParams }, { body }) =>
  [...searchParams.keys()].some((name) => /^_?fields\b/.test(name)) || String(body).includes('_fields');

/** Whether the response is a stream, which has no complete body to check. */
const isEndless = ({ headers }) => headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/**
 * A `fetch` that records the responses of services in other processes. Services in this process record
 * their own; `isLocal` recognizes them by their port.
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
