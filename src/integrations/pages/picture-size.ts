import type { Size } from '#content/media/image.dto.js';

/** The first frame header of a JPEG; other markers `C4`, `C8` and `CC` are no frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function ofJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (isFrame(bytes.readUInt8(at + 1)))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  return undefined;
}

const ofPng = (bytes: Buffer): Size => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

/** Lossy, lossless, and with an extended header. */
function ofWebp(bytes: Buffer): Size | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21);
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** The sides of an SVG in pixels, else those of its view box. */
function ofSvg(bytes: Buffer): Size | undefined {
  const text = bytes.toString().replace(/<!--.*?(-->|$)/gs, '');
  const [tag = ''] = /<svg\b[^>]*>/.exec(text) ?? [];
  const value = (name: string): string =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
  const side = (name: string): number => Number(/^([\d.]+)(px)?$/.exec(value(name).trim())?.[1] ?? NaN);
  const [, , boxWidth = NaN, boxHeight = NaN] = value('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [side('width'), side('height')];
  const isSized = width > 0 && height > 0;
  return isSized ? { width, height } : { width: boxWidth, height: boxHeight };
}

/** What headers of pictures need at least to have their size. */
const SHORTEST = 30;

/** What the first bytes say counts, not the name of the file. */
function ofPixels(bytes: Buffer): Size | undefined {
  if (bytes.length < SHORTEST) return undefined;
  const has = (begin: string, at = 0): boolean => bytes.toString('latin1', at, at + begin.length) === begin;
  if (has('\x89PNG')) return ofPng(bytes);
  if (has('\xff\xd8')) return ofJpeg(bytes);
  return has('RIFF') && has('WEBP', 8) ? ofWebp(bytes) : undefined;
}

/** How large a picture is; undefined where it does not say so. Only the ratio of an SVG counts. */
export function pictureSize(type: string, bytes: Buffer): Size | undefined {
  const size = type === 'image/svg+xml' ? ofSvg(bytes) : ofPixels(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}
