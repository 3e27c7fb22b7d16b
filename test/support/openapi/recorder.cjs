const { appendFileSync, mkdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { report, ResponseChecker } = require('./response-checker.cjs');

/** How many answers a failure tells of. */
const MAX_TOLD = 5;

const DOCUMENT = join(__dirname, '../../../docs/openapi.json');

/** Checks the answers that one process sees, counts them, and keeps what is wrong until it is asked for. */
class Recorder {
  violations = [];
  counts = new Map();

  get checker() {
    this.loaded ??= new ResponseChecker(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
    return this.loaded;
  }

  /** Whether an address is one that the document is about. */
  isOurs(url) {
    return this.checker.finder.isOurs(url);
  }

  /** Checks one exchange, described as for `ResponseChecker.check`. */
  record(exchange) {
    const { operation, differences } = this.checker.check(exchange);
    const key = `${operation ?? '-'} ${exchange.status}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    if (differences.length > 0) this.violations.push(report(exchange, operation, differences));
  }

  /** An error that tells what was wrong since the last call; undefined when nothing was. */
  takeFailure() {
    const violations = [...new Set(this.violations.splice(0))];
    if (violations.length === 0) return undefined;
    const more = violations.length - MAX_TOLD;
    const rest = more > 0 ? [`And ${more} more such answers.`] : [];
    return new Error([...violations.slice(0, MAX_TOLD), ...rest].join('\n\n'));
  }

  /** Adds the counts to this process's file in the folder that the run has for them. */
  writeCounts() {
    const folder = process.env.CHECKED_RESPONSES;
    if (folder === undefined || this.counts.size === 0) return;
    mkdirSync(folder, { recursive: true });
    const lines = [...this.counts].map(([key, count]) => `${key} ${count}\n`);
    appendFileSync(join(folder, `${process.pid}`), lines.join(''));
    this.counts.clear();
  }
}

module.exports = { recorder: new Recorder() };
