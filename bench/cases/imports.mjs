import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../lib/measure.mjs';
import { ROOT } from '../lib/paths.mjs';
import { creation } from './writes.mjs';

const ROUNDS = 3;
const EVENTS = 2_000;
/** What an import takes beside its events, such as its start, is measured with few and subtracted. */
const FEW = 100;
const VENUES = 40;
const ORGANIZERS = 20;

/** Events of one file; each file's titles and ids are its own. */
function eventsOf(facts, name, count) {
  return Array.from({ length: count }, (_, index) => ({
    ...creation(facts).body,
    title: `${name} evening ${index}`,
    external_source: 'bench',
    external_id: `${name}-${index}`,
  }));
}

/** As other systems send them: venues and organizers by what they are, not by ids. */
const asSent = (event, index) => ({
  ...event,
  venue: { venue: `Bench hall ${index % VENUES}`, city: 'Paris', country: 'France' },
  organizer: { organizer: `Bench club ${index % ORGANIZERS}`, email: 'club@bench.example' },
});

function run(script, args, environment) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} failed: ${stderr.slice(-2_000)}`);
  return stdout;
}

/** Events a second of the command line's import and of its twin, from files of their own in turn. */
export async function imports(bench, { environment, facts }) {
  const folder = mkdtempSync(join(tmpdir(), 'event-calendar-bench-'));
  let files = 0;
  const written = (count, form) => {
    files += 1;
    const events = eventsOf(facts, `Import ${Date.now()} ${files}`, count);
    const file = join(folder, `${files}.ndjson`);
    writeFileSync(file, `${events.map((event, index) => JSON.stringify(form(event, index))).join('\n')}\n`);
    return file;
  };
  const service = (count) => {
    const file = written(count, asSent);
    const started = performance.now();
    run('dist/cli/main.js', ['import', file], environment);
    return performance.now() - started;
  };
  const twin = (count) => {
    const file = written(count, (event) => event);
    const authorization = `Bearer ${facts.key}`;
    return Number(
      run('bench/baselines/import.mjs', [file, authorization], { ...environment, TWIN_INDEX: '1' }),
    );
  };
  try {
    const rows = { service: [], twin: [] };
    service(FEW);
    for (let round = 0; round < Math.min(ROUNDS, bench.settings.rounds); round += 1) {
      const beside = service(FEW);
      rows.service.push((EVENTS - FEW) / ((service(EVENTS) - beside) / 1_000));
      rows.twin.push(EVENTS / (twin(EVENTS) / 1_000));
    }
    return { perSecond: median(rows.service), twin: median(rows.twin) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
