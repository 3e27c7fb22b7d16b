import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Settings } from '#platform/config/settings.js';
import { accents } from './accents.js';

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

/** How the pages of this site look: its name, logo, colours and style sheets. */
export class SiteLook {
  readonly siteName: string;
  readonly assets: readonly Asset[];
  readonly stylesheets: readonly string[];
  readonly script: string;
  /** Undefined where the name stands for it. */
  readonly logo: string | undefined;

  /** Reads the files of the site. A missing one stops the start. */
  constructor({ siteName, siteColor, siteCss, siteLogo }: Settings) {
    const base = own('calendar.css');
    const style = asset('calendar.css', Buffer.from(`${accents(siteColor)}\n${base.bytes.toString()}`));
    const sheets = [style, ...(siteCss === undefined ? [] : [ofSite(siteCss)])];
    const script = own('event.js');
    const logo = siteLogo === undefined ? undefined : ofSite(siteLogo);
    this.siteName = siteName;
    this.stylesheets = sheets.map(({ path }) => path);
    this.script = script.path;
    this.logo = logo?.path;
    this.assets = [...sheets, script, ...(logo === undefined ? [] : [logo])];
  }
}
