import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type { SendOptions, Service, ServiceResponse } from './service.js';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** A picture that no other test has: its colour is random, and a white corner shows its orientation. */
export function picture(width: number, height: number): Sharp {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const corner = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 } as const;
  const base = sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
  return base.composite([
    { input: { create: { ...corner, background: { r: 255 - r, g: 255 - g, b: 255 - b } } }, left: 0, top: 0 },
  ]);
}

/** Its bytes in a format. */
export async function pictureBytes(
  width = 400,
  height = 300,
  format: PictureFormat = 'png',
): Promise<Buffer> {
  return picture(width, height).toFormat(format).toBuffer();
}

/** A multipart body of a file and text fields, with its content type. */
export async function multipart(
  bytes: Buffer,
  filename: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ body: Buffer; contentType: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), filename);
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}

/** Uploads a file, by default as the administrator. */
export async function upload(
  service: Service,
  bytes: Buffer,
  options: SendOptions & { filename?: string; fields?: Readonly<Record<string, string>>; path?: string } = {},
): Promise<ServiceResponse> {
  const { filename = 'Some Picture.JPG', fields = {}, path = '/media', as = 'administrator' } = options;
  const { body, contentType } = await multipart(bytes, filename, fields);
  return service.send('POST', path, body, { as, headers: { 'content-type': contentType } });
}

/** All files that the service keeps, relative to its folder. */
export function storedFiles(service: Service): string[] {
  return readdirSync(service.mediaDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(service.mediaDir.length + 1)}/${entry.name}`)
    .sort();
}
