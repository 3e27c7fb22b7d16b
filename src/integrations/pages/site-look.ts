import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Size } from '#content/media/image.dto.js';
import type { Settings } from '#platform/config/settings.js';
import { accents } from './accents.js';
import { pictureSize } from './picture-size.js';

/** The folder with the files of the pages. */
const FOLDER = new URL('browser/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** A file that the pages load. Its path names its content, so browsers keep it for ever. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

function asset(name: string, bytes: Buffer): Asset {
  const extension = extname(name).toLowerCase();
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const stem = basename(name, extname(name)).replaceAll(/[^\w-]/g, '');
  return { path: `/assets/${stem}-${hash}${extension}`, type: TYPES[extension] ?? '', bytes };
}

const own = (name: string): Asset => asset(name, readFileSync(new URL(name, FOLDER)));
const ofSite = (file: string): Asset => asset(file, readFileSync(file));

/** The size of the logo. Without it, pages move when it has come. */
function sizeOf({ type, bytes }: Asset): Size | undefined {
  const size = pictureSize(type, bytes);
  if (size === undefined)
    new Logger('Pages').warn(
      'The file of SITE_LOGO does not say its width and height, so pages move when it has come. Use a PNG, JPEG or WebP, or an SVG with a viewBox.',
    );
  return size;
}

interface Logo {
  readonly path: string;
  /** Undefined for a file that does not say it. */
  readonly size: Size | undefined;
}

/** What the map of the events needs. */
interface MapLook {
  readonly style: string;
  readonly library: string;
  readonly script: string;
  /** The address of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  readonly attribution: string;
}

/** The files of the map: Leaflet, and what this service adds. */
function mapAssets(): Readonly<Record<'style' | 'library' | 'script', Asset>> {
  const { resolve } = createRequire(import.meta.url);
  const ofLeaflet = (name: string): Buffer => readFileSync(resolve(`leaflet/dist/${name}`));
  const style = Buffer.concat([ofLeaflet('leaflet.css'), own('map.css').bytes]);
  return {
    style: asset('map.css', style),
    library: asset('leaflet.js', ofLeaflet('leaflet.js')),
    script: own('map.js'),
  };
}

/** How the pages of this site look: its name, logo, colours and style sheets. */
export class SiteLook {
  readonly siteName: string;
  readonly assets: readonly Asset[];
  readonly stylesheet: string;
  /** The style sheet of the site, which is loaded last; empty without one. */
  readonly ofSite: readonly string[];
  readonly script: string;
  /** Undefined where the name stands for it. */
  readonly logo: Logo | undefined;
  /** Undefined where there are no tiles to draw one of. */
  readonly map: MapLook | undefined;

  /** Reads the files of the site. A missing one stops the start. */
  constructor({ siteName, siteColor, siteCss, siteLogo, mapTilesUrl, mapAttribution }: Settings) {
    const base = own('calendar.css');
    const style = asset('calendar.css', Buffer.from(`${accents(siteColor)}\n${base.bytes.toString()}`));
    const siteSheets = siteCss === undefined ? [] : [ofSite(siteCss)];
    const script = own('event.js');
    const logo = siteLogo === undefined ? undefined : ofSite(siteLogo);
    this.siteName = siteName;
    this.stylesheet = style.path;
    this.ofSite = siteSheets.map(({ path }) => path);
    this.script = script.path;
    this.logo = logo && { path: logo.path, size: sizeOf(logo) };
    const map = mapTilesUrl === undefined ? undefined : mapAssets();
    this.map = map && {
      style: map.style.path,
      library: map.library.path,
      script: map.script.path,
      tiles: mapTilesUrl ?? '',
      attribution: mapAttribution,
    };
    this.assets = [
      style,
      ...siteSheets,
      script,
      ...(logo === undefined ? [] : [logo]),
      ...Object.values(map ?? {}),
    ];
  }
}
