// Baseline of imports: `node import.mjs <file> <authorization>` writes the events of a file of NDJSON, 100 in a transaction as the service
// does, and prints the milliseconds from the first to the last. It checks nothing.
import { readFileSync } from 'node:fs';
import { open } from './twin/driver.mjs';
import { createEvents } from './twin/writes.mjs';

const BATCH = 100;
const [file, authorization] = process.argv.slice(2);
const events = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const db = open(process.env.DATABASE_URL);
const reading = { now: Math.floor(Date.now() / 1_000) };
const started = performance.now();
for (let at = 0; at < events.length; at += BATCH)
  await createEvents(db, authorization, events.slice(at, at + BATCH), reading);
console.log(performance.now() - started);
process.exit();
