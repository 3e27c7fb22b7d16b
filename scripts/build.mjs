// Compiles the service to dist/, then bundles the service and the command line in dist/bundle: a process reads a few
// files instead of two thousand. What other processes run, such as readers of files, stays as it was compiled.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const BUNDLE = join(DIST, 'bundle');
const MIGRATIONS = join(DIST, 'start/schema/migrations');

/** The programs, and the name of each in the bundle. */
const PROGRAMS = { main: 'main.js', cli: 'cli/main.js' };

function run(args, stdio = ['ignore', 2, 2]) {
  const { error, status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function replaced(text, from, to) {
  if (!text.includes(from)) throw new Error(`The bundle cannot replace ${from}, which is not there.`);
  return text.replaceAll(from, to);
}

/** Modules name files by their own place, which is another one in the bundle. */
function withOwnPlace(path, text) {
  const place = `new URL(${JSON.stringify(relative(BUNDLE, path))}, import.meta.url)`;
  const values = { url: `${place}.href`, dirname: `fileURLToPathOfBundle(new URL('.', ${place}))` };
  return text.replaceAll(/import\.meta\.(url|dirname)/g, (_, name) => values[name]);
}

/** Migrations are found by their folder; a bundle has to name them. */
function migrations(text) {
  const names = readdirSync(MIGRATIONS).filter((name) => /^\d+-[^.]+\.js$/.test(name));
  const imports = names.map((name, index) => `import * as migration${index} from './${name}';`);
  const modules = names.map((name, index) => `'${name}': migration${index}`);
  const found = replaced(text, 'load(`./${file}`)', 'modules[file]');
  return [
    ...imports,
    `const modules = { ${modules.join(', ')} };`,
    replaced(found, 'readdirSync(import.meta.dirname)', 'Object.keys(modules)'),
  ].join('\n');
}

/** CommonJS packages that Nest imports when it needs them: Node finds their names, a bundle must list them. */
const NAMED = ['class-transformer', 'class-validator'];

function named(name) {
  const names = Object.keys(createRequire(import.meta.url)(name)).filter((key) => key !== 'default');
  return `import * as all from '${name}';\nexport const { ${names.join(', ')} } = all;\n`;
}

/**
 * Parts that libraries load at once and the service never calls: drivers of other databases, telephone numbers of all
 * countries, compilers of JSON schemas, searches for files, the formatter of SQL. The bundle has empty modules in
 * their place.
 */
const UNUSED = [
  /\/typeorm\/driver\/(?!mysql|better-sqlite3|sqlite-abstract)[a-z0-9-]+\/\w+Driver\.js$/,
  /\/libphonenumber-js\/.*\.(c?js|json)$/,
  /\/@fastify\/(ajv|fast-json-stringify)-compiler\/index\.js$/,
  /\/node_modules\/glob\//,
  /\/node_modules\/tinyglobby\//,
  /\/node_modules\/@sqltools\/formatter\//,
];

/** Those of `UNUSED` that the libraries have. */
const leftOut = new Set();

function emptyIfUnused({ path }) {
  const unused = UNUSED.find((one) => one.test(path));
  if (unused === undefined) return undefined;
  leftOut.add(unused);
  return { contents: 'module.exports = {};' };
}

const service = {
  name: 'service',
  setup({ onLoad, onResolve, resolve }) {
    onLoad({ filter: /\/dist\/.*\.js$/ }, ({ path }) => {
      if (!path.startsWith(DIST)) return undefined;
      const text = readFileSync(path, 'utf8');
      const contents = path === join(MIGRATIONS, 'index.js') ? migrations(text) : text;
      return { contents: withOwnPlace(path, contents), loader: 'js' };
    });
    onLoad({ filter: /.*/, namespace: 'named' }, ({ path }) => ({ contents: named(path), resolveDir: ROOT }));
    onLoad({ filter: /\/node_modules\/.*js(on)?$/ }, emptyIfUnused);
    // An import reads every export of `http` to name them, and its `WebSocket` loads undici.
    onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'required' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
    // Nest requires the same packages that it imports; without its own `require` they are bundled once.
    onLoad({ filter: /\/@nestjs\/(mapped-types|typeorm)\/.*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      return { contents: text.replace('const require = createRequire(import.meta.url);', ''), loader: 'js' };
    });
    // Libraries look for others that are not installed, and binaries cannot be bundled.
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'resolving') return undefined;
      if (options.kind === 'dynamic-import' && NAMED.includes(path)) return { path, namespace: 'named' };
      const found = await resolve(path, { ...options, pluginData: 'resolving' });
      const isExternal = found.errors.length > 0 || EXTERNAL.some((name) => path.startsWith(name));
      return isExternal ? { path, external: true } : found;
    });
  },
};

/**
 * esbuild keeps the name of each function by a call whenever the function is created, which costs a tenth of a request.
 * Only names of classes are read: the other calls become blanks, so that source maps still fit.
 */
function withoutNamesOfFunctions(text) {
  const source = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const blanks = [];
  const visit = (node) => {
    // An escape would be another text to a function that reads the source of its template.
    if (ts.isTaggedTemplateExpression(node) && /[^\0-\x7f]/.test(node.template.getText(source)))
      throw new Error(`The bundle cannot be written in ASCII: ${node.getText(source).slice(0, 80)}`);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === '__name') {
      const [target, name] = node.arguments;
      if (ts.isArrowFunction(target) || ts.isFunctionExpression(target)) {
        blanks.push([node.expression.end - '__name'.length, node.expression.end]);
        blanks.push([target.end, node.end - 1]);
      } else if (
        ts.isIdentifier(target) &&
        target.text === name.text &&
        ts.isExpressionStatement(node.parent)
      )
        blanks.push([node.expression.end - '__name'.length, node.end]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const parts = [];
  let end = 0;
  for (const [from, to] of blanks.sort(([a], [b]) => a - b)) {
    parts.push(text.slice(end, from), text.slice(from, to).replaceAll(/[^\n]/g, ' '));
    end = to;
  }
  return parts.join('') + text.slice(end);
}

/** V8 keeps a source in memory with one byte for each character, or two if a single one needs them, as in a comment. */
const inAscii = (text) =>
  text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Binaries, and what few processes need. */
const EXTERNAL = ['better-sqlite3', 'sharp', '@node-rs/argon2', 'mysql2', '@scalar/fastify-api-reference'];

const BANNER = `
import { createRequire as createRequireOfBundle } from 'node:module';
import { fileURLToPath as fileURLToPathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const __filename = fileURLToPathOfBundle(import.meta.url);
const __dirname = fileURLToPathOfBundle(new URL('.', import.meta.url));
`.trim();

rmSync(DIST, { recursive: true, force: true });
run([join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js'), 'build']);
await build({
  entryPoints: Object.fromEntries(Object.entries(PROGRAMS).map(([name, path]) => [name, join(DIST, path)])),
  outdir: BUNDLE,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node26',
  // Nest, TypeORM and the OpenAPI document read names of classes.
  keepNames: true,
  sourcemap: true,
  banner: { js: BANNER },
  plugins: [service],
  logLevel: 'warning',
});
for (const unused of UNUSED) if (!leftOut.has(unused)) throw new Error(`No library has ${unused}.`);
for (const name of readdirSync(BUNDLE).filter((file) => file.endsWith('.js'))) {
  const path = join(BUNDLE, name);
  writeFileSync(path, inAscii(withoutNamesOfFunctions(readFileSync(path, 'utf8'))));
}
for (const [name, path] of Object.entries(PROGRAMS)) {
  const place = relative(dirname(join(DIST, path)), join(BUNDLE, `${name}.js`));
  writeFileSync(join(DIST, path), `import '${place.startsWith('.') ? place : `./${place}`}';\n`);
}
run([join(DIST, 'cli/openapi-document.js')]);
await fillCompileCache();
writeFileSync(join(DIST, 'built'), '');

/** Starts the service once and ends it, which stores the code that a start compiles. */
async function fillCompileCache() {
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    ADMIN_PASSWORD: 'only for the build',
  };
  const child = spawn(process.execPath, [join(DIST, 'main.js')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 2],
  });
  child.stdout.once('data', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The service that was built ended with ${code}.`);
}
