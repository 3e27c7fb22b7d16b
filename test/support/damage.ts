import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Cuts off a thumbnail, and changes one byte of its original. Returns the paths of both, the original first. */
export function damagePicture(mediaDir: string): [original: string, thumbnail: string] {
  const names = readdirSync(mediaDir, { recursive: true, encoding: 'utf8' });
  const thumbnail = names.find((name) => /-150x\d+\.\w+$/.test(name)) ?? 'no thumbnail';
  const original = thumbnail.replace(/-150x\d+(?=\.\w+$)/, '');
  truncateSync(join(mediaDir, thumbnail), 100);
  const bytes = readFileSync(join(mediaDir, original));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(join(mediaDir, original), bytes);
  return [original, thumbnail];
}
