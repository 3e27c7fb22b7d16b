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
