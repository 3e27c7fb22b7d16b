import { pictureBytes, upload } from './pictures.js';
import type { Remote } from './remote.js';
import type { Body, Service, ServiceResponse } from './service.js';

let counter = 0;
export const placeName = (): string => `Place ${++counter}`;

/** A media item of a picture of its own. */
export async function makeItem(service: Service, options: Parameters<typeof upload>[2] = {}): Promise<Body> {
  return (await upload(service, await pictureBytes(), options)).body;
}

/** The URL of a picture on another server. */
export async function remotePicture(remote: Remote, path = `/pictures/${++counter}.png`): Promise<string> {
  return remote.put(path, await pictureBytes());
}

export const badParams = ({ status, body }: ServiceResponse): unknown => [
  status,
  body['code'],
  body['data']?.params,
];

/** An image as a record shows it: a media item's fields without those that only the item has. */
export function shownImage({ url, id, extension, width, height, filesize, sizes }: Body): Body {
  return { url, id, extension, width, height, filesize, sizes };
}
