// Lists the base images of the Dockerfile and the compose files that are not pinned to the current digest of their tag;
// with --write it pins them. The digests come from the registry, so it needs to reach Docker Hub.
import { readFileSync, writeFileSync } from 'node:fs';
import { imagesIn, pinned } from './image-pins.mjs';

const FILES = ['Dockerfile', 'compose.yaml', 'compose.mariadb.yaml'];
const REGISTRY = 'https://registry-1.docker.io/v2';
const INDEXES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const TIMEOUT_MS = 20_000;

/** The digest of the index of all platforms. */
async function digestOf({ repository, tag }) {
  const scope = `service=registry.docker.io&scope=repository:${repository}:pull`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const login = await fetch(`https://auth.docker.io/token?${scope}`, { signal });
  if (!login.ok) throw new Error(`auth.docker.io responded with ${login.status}`);
  const { token } = await login.json();
  const headers = { authorization: `Bearer ${token}`, accept: INDEXES.join(', ') };
  const response = await fetch(`${REGISTRY}/${repository}/manifests/${tag}`, {
    method: 'HEAD',
    headers,
    signal,
  });
  const digest = response.headers.get('docker-content-digest');
  if (!response.ok || !/^sha256:[0-9a-f]{64}$/.test(digest ?? ''))
    throw new Error(`the registry responded with ${response.status}`);
  return digest;
}

const isWriting = process.argv.includes('--write');
const digests = new Map();
let outdated = 0;
for (const file of FILES) {
  let text = readFileSync(file, 'utf8');
  for (const image of imagesIn(text)) {
    const name = `${image.repository}:${image.tag}`;
    try {
      if (!digests.has(name)) digests.set(name, await digestOf(image));
    } catch (error) {
      console.error(
        `No digest of ${name} was found: ${error.cause?.message ?? error.message}. Is Docker Hub reachable?`,
      );
      process.exit(2);
    }
    if (image.digest === digests.get(name)) continue;
    outdated += 1;
    console.log(`${file}: ${image.written} is ${digests.get(name)} now.`);
    text = pinned(text, image, digests.get(name));
  }
  if (isWriting) writeFileSync(file, text);
}
console.log(
  outdated === 0
    ? 'All base images are pinned to the current digests of their tags.'
    : isWriting
      ? 'They are pinned.'
      : 'Pin them with --write.',
);
process.exitCode = outdated === 0 || isWriting ? 0 : 1;
