// Keeps a copy of a calendar in a file, in step with it until it is ended; begun again, it goes on where it was.
//
//   node examples/mirror/main.mjs [--url http://127.0.0.1:3000] [--file mirror.json] [--key API_KEY] [--once]
//
// Without a key, what everybody may read. See docs/change-feed.md.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Mirror } from './mirror.mjs';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    file: { type: 'string', default: 'mirror.json' },
    key: { type: 'string' },
    once: { type: 'boolean', default: false },
  },
});
const headers = options.key === undefined ? {} : { Authorization: `Bearer ${options.key}` };
const mirror = new Mirror(`${options.url}/calendar/events/v1`, { headers });

/** Whole or not at all: items and token belong together. */
async function save() {
  writeFileSync(`${options.file}.new`, JSON.stringify(mirror));
  renameSync(`${options.file}.new`, options.file);
}

async function update() {
  await mirror.update(save);
  await save();
  const counts = Object.entries(mirror.items).map(([kind, { size }]) => `${kind} ${size}`);
  console.log(`${new Date().toISOString()} ${counts.join(', ')}`);
}

/** The stream only tells that there is something; what, is read as a page. */
async function follow() {
  const response = await fetch(`${mirror.api}/changes/stream?since=${mirror.next}`, { headers });
  if (!response.ok) throw new Error(`The stream was answered ${response.status}.`);
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    if (text.includes('data:')) await update();
  }
}

if (existsSync(options.file)) mirror.restore(JSON.parse(readFileSync(options.file, 'utf8')));
try {
  await update();
} catch (error) {
  console.error(`${mirror.api} cannot be read: ${error.cause?.code ?? error.message}`);
  process.exit(1);
}
while (!options.once) {
  try {
    await follow();
  } catch (error) {
    console.error(error.message);
    await sleep(2_000);
  }
  await update().catch((error) => console.error(error.message));
}
