// Writes EXPLAIN.md: for every list filter the statements that the service sends, and how each engine runs them.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findDatabaseServers } from '../test/support/engines.js';
import { everyFilter } from './cases/filters.mjs';
import { ensureData } from './lib/data.mjs';
import { HOST, MOUNT, ROOT } from './lib/paths.mjs';
import { planOf } from './lib/plans.mjs';
import { recorded, wrapDrivers } from './lib/recorder.mjs';

const DEFAULT_SIZE = '100000';
const CHILD = 'explain-child';

/** The service in this process, without its cache, so that every list queries the database. */
async function openService(environment) {
  Object.assign(process.env, environment, { CACHE_BYTES: '0' });
  const [{ createApp }, { readSettings }, { prepareDatabase }] = await Promise.all(
    ['app.setup.js', 'platform/config/settings.js', 'start/startup.js'].map(
      (file) => import(join(ROOT, 'dist', file)),
    ),
  );
  const app = await createApp(readSettings(process.env));
  await prepareDatabase(app);
  await app.init();
  const server = app.getHttpAdapter().getInstance();
  await server.ready();
  return { app, server };
}

/** Shortens lists of values and of columns, which do not show how a statement runs. */
const shortened = (sql) =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\?(, ?\?)+/g, '?, …')
    .replaceAll(/SELECT ((?:\w+\.\w+(?: AS \w+)?, ){6})(?:[^ ]+(?: AS \w+)?, )*/g, 'SELECT $1…, ')
    .trim();

/** Statements with their plans, each shown once under a number. */
class Shown {
  numbers = new Map();

  part(sql, plan) {
    const text = `\`\`\`sql\n${shortened(sql)}\n\`\`\`\n\n\`\`\`text\n${plan}\n\`\`\``;
    const known = this.numbers.get(text);
    if (known !== undefined) return `As in ${known}.`;
    const number = `S${this.numbers.size + 1}`;
    this.numbers.set(text, number);
    return `${number}:\n\n${text}`;
  }
}

async function explainList(server, environment, { collection, query }, shown) {
  const url = `${MOUNT}/${collection}${query === '' ? '' : `?${query}`}`;
  const ask = async () => {
    const { statusCode, body } = await server.inject({ url, headers: { host: HOST } });
    if (statusCode !== 200 && statusCode !== 400)
      throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`);
    return { isRefused: statusCode === 400, body };
  };
  // The cost of a list does not include statements whose results are cached.
  const { isRefused, body } = await ask();
  const parts = isRefused ? [`Refused: ${Object.values(JSON.parse(body).data.params).join(' ')}`] : [];
  for (const { sql, params } of await recorded(ask)) {
    parts.push(shown.part(sql, await planOf(environment.DATABASE_URL, sql, params)));
  }
  const name = query === '' ? 'without parameters' : `\`${decodeURIComponent(query)}\``;
  return `### ${collection}, ${name}\n\n${parts.join('\n\n')}`;
}

async function explainEngine(engine, size) {
  const [server] = await findDatabaseServers();
  const { environment, facts } = await ensureData(engine, size, server, (text) => console.error(text));
  wrapDrivers();
  const service = await openService(environment);
  const parts = [];
  const shown = new Shown();
  for (const filter of everyFilter(facts)) {
    parts.push(await explainList(service.server, environment, filter, shown));
  }
  await service.app.close();
  return `## ${engine}, ${size} events\n\n${parts.join('\n\n')}`;
}

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: DEFAULT_SIZE },
    engine: { type: 'string' },
    [CHILD]: { type: 'string' },
  },
});
const size = Number(values.size);

/** Each engine runs in a process of its own, because the entities' column types depend on the engine. */
function explainInChild(engine) {
  const args = [import.meta.filename, `--${CHILD}`, engine, '--size', values.size];
  const child = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (child.status !== 0) throw new Error(`The plans of ${engine} could not be written.`);
  return child.stdout;
}

if (values[CHILD] !== undefined) {
  process.stdout.write(await explainEngine(values[CHILD], size));
} else {
  const [server] = await findDatabaseServers();
  if (server === undefined) console.error('!!! No MariaDB or MySQL responds: its plans are missing. !!!');
  const engines = ['sqlite', ...(server === undefined ? [] : [server.name])].filter(
    (name) => values.engine === undefined || name === values.engine,
  );
  const head =
    '# Plans\n\nMade by `npm run bench:explain`: the statements of every list filter, and how each engine runs them.';
  writeFileSync(join(ROOT, 'bench/EXPLAIN.md'), `${[head, ...engines.map(explainInChild)].join('\n\n')}\n`);
}
