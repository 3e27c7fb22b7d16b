import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { LAYERS } from '../../scripts/layers.cjs';

/** Files of `src`, and which of them each imports. Specs may import anything. */
const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
);
const imported = (from: string, name: string): string =>
  name.startsWith('#') ? name.slice(1) : normalize(join(dirname(from), name));
const IMPORTS = FILES.flatMap((from) =>
  ts
    .preProcessFile(readFileSync(join('src', from), 'utf8'))
    .importedFiles.filter(({ fileName }) => /^[.#].*\.js$/.test(fileName))
    .map(({ fileName }) => [from, imported(from, fileName).replace(/\.js$/, '.ts')] as const),
);

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Those that can be reached from themselves. */
function inCircles(graph: Graph): string[] {
  const reached = (start: string): Set<string> => {
    const found = new Set<string>();
    const open = [start];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const name of graph.get(next) ?? [])
        if (!found.has(name)) {
          found.add(name);
          open.push(name);
        }
    return found;
  };
  return [...graph.keys()].filter((name) => reached(name).has(name)).sort();
}

function graphOf(edges: Iterable<readonly [string, string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known.add(to));
  }
  return graph;
}

/** Which folders of a folder import each other. */
function foldersIn(parent: string): Graph {
  const child = (file: string): string | undefined => {
    const rest = file.startsWith(parent) ? file.slice(parent.length).split('/') : [];
    return rest.length > 1 ? rest[0] : undefined;
  };
  return graphOf(
    IMPORTS.flatMap(([from, to]) => {
      const [a, b] = [child(from), child(to)];
      return a === undefined || b === undefined || a === b ? [] : [[a, b] as const];
    }),
  );
}

const FOLDERS = [
  ...new Set(FILES.flatMap((file) => file.split('/').map((_, n, all) => all.slice(0, n).join('/')))),
];

it('src has at most twelve entries, each of them a layer', () => {
  expect(readdirSync('src').sort()).toEqual([...LAYERS].sort());
  expect(LAYERS.length).toBeLessThanOrEqual(12);
});

it('all imports were read', () => {
  expect(IMPORTS.length).toBeGreaterThan(3_000);
  expect(IMPORTS.map(([, to]) => to).filter((to) => !FILES.includes(to))).toEqual([]);
});

it('nothing imports upward', () => {
  const layer = (file: string): number => LAYERS.indexOf(file.split('/')[0] ?? '');
  expect(IMPORTS.filter(([from, to]) => layer(from) < layer(to))).toEqual([]);
});

it.each(FOLDERS)('the folders of src/%s form no circle', (folder) => {
  expect(inCircles(foldersIn(folder === '' ? '' : `${folder}/`))).toEqual([]);
});

it('files form no circle', () => {
  expect(inCircles(graphOf(IMPORTS))).toEqual([]);
});

it('a circle is found', () => {
  const edges = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['d', 'a'],
  ] as const;
  expect(inCircles(graphOf(edges))).toEqual(['a', 'b', 'c']);
});
