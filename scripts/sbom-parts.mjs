/**
 * The errors in a CycloneDX bill of materials, compared with the lock file that it was created from.
 *
 * @param {any} sbom
 * @param {Record<string, any>} packages of the lock file, by their folders
 * @returns {string[]}
 */
export function sbomProblems(sbom, packages) {
  if (sbom.bomFormat !== 'CycloneDX' || !/^1\.\d+$/.test(sbom.specVersion)) return ['This is no CycloneDX.'];
  const components = [...(sbom.components ?? [])];
  const listed = new Set(components.map(({ purl }) => purl));
  return [
    ...[...required(packages)].filter((purl) => !listed.has(purl)).map((purl) => `${purl} is missing.`),
    ...components.flatMap(flaws),
    ...unknownReferences(sbom, components),
  ];
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * All packages that are installed for production on some machine.
 *
 * @param {Record<string, any>} packages of the lock file, by their folders
 */
export function installed(packages) {
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder !== '' && !dev && !link)
    .map(([folder, entry]) => {
      const name = entry.name ?? folder.split('node_modules/').at(-1);
      return { ...entry, folder, name, purl: purlOf(name, entry.version) };
    });
}

/** All packages that production needs on every machine. */
const required = (packages) =>
  new Set(
    installed(packages)
      .filter(({ devOptional, optional, peer }) => !devOptional && !optional && !peer)
      .map(({ purl }) => purl),
  );

/**
 * The bill of materials without packages that only development needs.
 *
 * @param {any} sbom
 * @param {Record<string, any>} packages of the lock file, by their folders
 */
export function ofProduction(sbom, packages) {
  const installedPurls = new Set(installed(packages).map(({ purl }) => purl));
  const components = sbom.components.filter(({ purl }) => installedPurls.has(purl));
  const refs = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...sbom, components, dependencies };
}

function flaws({ name, version, purl, hashes = [] }) {
  const isHashed = hashes.some(
    ({ alg, content }) => /^SHA-(256|384|512)$/.test(alg) && /^[0-9a-f]+$/.test(content),
  );
  return [
    ...(version === undefined ? [`${name} has no version.`] : []),
    ...(/^pkg:npm\/.+@.+$/.test(purl) ? [] : [`${name} has no address.`]),
    ...(isHashed ? [] : [`${name}@${version} has no hash.`]),
  ];
}

function unknownReferences({ metadata, dependencies = [] }, components) {
  const known = new Set([metadata?.component, ...components].map((component) => component?.['bom-ref']));
  const named = dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
  return [...new Set(named)]
    .filter((ref) => !known.has(ref))
    .map((ref) => `${ref} is named and not described.`);
}
