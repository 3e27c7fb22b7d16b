// Another writer, in a thread of its own: one small event after the other. It reports when each of its transactions began and
// ended, in milliseconds since 1970.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connect, insertRows, newIds } from './connection.mjs';
import { changeOf } from './create.mjs';
import { loadTemplate } from './tables.mjs';
import { Blocks, differences, wordsOf } from './words.mjs';

const PAUSE_MS = 3;
const { url, template: from, words } = workerData;

const now = () => performance.timeOrigin + performance.now();

const db = await connect(url);
const template = await loadTemplate(db, from);
const changes = differences(undefined, wordsOf(template.texts)).concat(words);
let isOver = false;
let count = 0;
parentPort.on('message', () => (isOver = true));

async function write() {
  await db.begin();
  const [id] = await newIds(db, 'event', 1);
  count += 1;
  const { event, texts } = template;
  await insertRows(db, 'event', [
    { ...event, id, external_source: null, external_id: null, series_id: null, recurrence_id: null },
  ]);
  const slug = `written-${id}-${count}`;
  await insertRows(db, 'event_translation', [{ ...texts.get('en'), record_id: id, slug, slug_claim: slug }]);
  await insertRows(db, 'changes', [changeOf('event', id, 'create', 'title')]);
  const blocks = new Blocks();
  blocks.add(changes, [id]);
  await blocks.write(db, 'event');
  await db.commit();
}

parentPort.postMessage('ready');
while (!isOver) {
  const began = now();
  await write();
  parentPort.postMessage({ began, ended: now() });
  await sleep(PAUSE_MS);
}
await db.close();
parentPort.close();
