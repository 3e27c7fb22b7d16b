// Writes the bill of materials of a release as CycloneDX, by default to artifacts/event-calendar-<version>.cdx.json, and fails
// when it lacks a package that the lock file names for production, or a version, URL or hash of one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ofProduction, sbomProblems } from './sbom-parts.mjs';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const [, , file = `artifacts/${name}-${version}.cdx.json`] = process.argv;

// `--omit dev` would also omit packages that production needs, such as the framework; so they are filtered here.
const made = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
const sbom = ofProduction(JSON.parse(made), packages);
// npm uses the name of the folder.
sbom.metadata.component.name = name;

const problems = sbomProblems(sbom, packages);
for (const problem of problems) console.error(`- ${problem}`);
if (problems.length > 0) {
  console.error('The bill of materials is not complete: run npm ci, then try again.');
  process.exit(1);
}
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${file}: ${sbom.components.length} components, CycloneDX ${sbom.specVersion}.`);
