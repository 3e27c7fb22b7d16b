/** The path under which the files of `MEDIA_DIR` are served. */
export const MEDIA_PATH = '/media/';

/** The path below `MEDIA_DIR` in a URL, whatever its host; undefined for other paths. */
export function mediaFileOf(url: string): string | undefined {
  const pathname = URL.parse(url)?.pathname;
  return pathname?.startsWith(MEDIA_PATH) === true ? pathname.slice(MEDIA_PATH.length) : undefined;
}

/** The original of a size's file: `name-300x200.jpg` → `name.jpg`. */
export const originalOf = (file: string): string => file.replace(/-\d+x\d+(?=\.\w+$)/, '');

/** The file of a size, next to its original. */
export const sizeFile = (original: string, width: number, height: number): string =>
  original.replace(/(?=\.\w+$)/, `-${width}x${height}`);

/** The longest URL that is stored with a picture, in characters. */
export const MAX_SOURCE_URL = 2_000;

/** The URL of another server as it is stored with the picture from it: in its normal form, without a fragment. */
export function sourceUrlOf(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
