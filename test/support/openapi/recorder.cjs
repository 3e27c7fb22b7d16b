const { appendFileSync, mkdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { report, ResponseChecker } = require('./response-checker.cjs');

/** The number of responses that a failure lists. */
const MAX_LISTED = 5;

const DOCUMENT = join(__dirname, '../../../docs/openapi.json');

/** Checks and counts the responses in one process, and collects the violations. */
class Recorder {
  violations = [];
  counts = new Map();

  get checker() {
    this.loaded ??= new ResponseChecker(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
    return this.loaded;
  }

  /** Whether the document describes the URL. */
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

  /** An error that lists the violations since the last call; undefined if there are none. */
  takeFailure() {
    const violations = [...new Set(this.violations.splice(0))];
    if (violations.length === 0) return undefined;
    const more = violations.length - MAX_LISTED;
    const rest = more > 0 ? [`And ${more} more such responses.`] : [];
    return new Error([...violations.slice(0, MAX_LISTED), ...rest].join('\n\n'));
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
