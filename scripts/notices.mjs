// Writes THIRD-PARTY-NOTICES.md: the packages of production and their licences. A test finds out when it is behind.
import { readFileSync, writeFileSync } from 'node:fs';
import { notices } from './notices-parts.mjs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
writeFileSync('THIRD-PARTY-NOTICES.md', notices(packages, '.'));
