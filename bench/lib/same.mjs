import { send } from './http.mjs';
import { numbered } from './requests.mjs';

const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);

function headersDiffer(service, baseline) {
  const names = new Set([...Object.keys(service), ...Object.keys(baseline)]);
  return [...names].find(
    (name) =>
      !OF_THE_CONNECTION.has(name) && withoutVersion(service[name]) !== withoutVersion(baseline[name]),
  );
}

/** The tag of an item begins with its id and version, which the twin leaves out. */
const withoutVersion = (value) => value?.replace(/^"\d+-\d+-/, '"');

function bodiesDiffer(service, baseline) {
  if (service.equals(baseline)) return undefined;
  const place = service.findIndex((byte, index) => byte !== baseline[index]);
  const around = (body) => JSON.stringify(body.subarray(Math.max(0, place - 60), place + 60).toString());
  return `the bodies differ at byte ${place}: ${around(service)} and ${around(baseline)}`;
}

/** Why the baseline cannot be measured against the service for these reads; undefined when it can. */
export async function readsDiffer(service, baseline, paths, withHeaders) {
  for (const path of paths) {
    const ours = await send(service.port, path);
    const theirs = await send(baseline.port, path);
    if (theirs.status === 501) return theirs.body.toString().slice(0, 500);
    if (ours.status !== theirs.status) return `${path}: status ${ours.status} and ${theirs.status}`;
    const body = bodiesDiffer(ours.body, theirs.body);
    if (body !== undefined) return `${path}: ${body}`;
    const header = withHeaders ? headersDiffer(ours.headers, theirs.headers) : undefined;
    if (header !== undefined) return `${path}: the header ${header} differs`;
  }
  return undefined;
}

/** Removes what differs between two equal writes: ids and the second. */
function comparable({ body, status }) {
  const { id, ...event } = JSON.parse(body.toString());
  const text = JSON.stringify(event)
    .replaceAll(`?id=${id}"`, '?id="')
    .replaceAll(`/events/${id}"`, '/events/"')
    .replaceAll(/\b\d{9}\b/g, '{n}')
    .replaceAll(/"(date|date_utc|modified|modified_utc)":"[^"]*"/g, '"$1":""')
    // The first of the two adds itself to its terms.
    .replaceAll(/"count":\d+/g, '"count":0');
  return Buffer.from(`${status} ${text}`);
}

/** The same for writes, which are numbered from `first` on: both events are equal but for ids, numbers and seconds. */
export async function writesDiffer(service, baseline, request, first) {
  const responses = [];
  for (const [index, server] of [service, baseline].entries()) {
    const body = JSON.parse(numbered(JSON.stringify(request.body), first + index));
    const response = await send(server.port, request.path, { ...request, body });
    if (response.status !== request.status)
      return `${response.status}: ${response.body.toString().slice(0, 500)}`;
    responses.push(comparable(response));
  }
  return bodiesDiffer(...responses);
}
