import { SingleBar } from 'cli-progress';
import { translate } from '#common/messages/messages.js';
import { ApiError } from '#http/errors/api-error.js';
import { estimateOf } from './estimate.js';

/** A reason why a command cannot do its work; printed without a stack trace. */
export class CommandError extends Error {
  constructor(
    message: string,
    /** Data for machines, besides the message. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Converts an error of the services to one of the command line; returns any other error as it is. */
export function asCommandError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { params, details = params } = error.extras;
  const problems = Object.entries(details ?? {}).map(
    ([name, message]) => `${name}: ${translate('en', message)}`,
  );
  return new CommandError(problems.length > 0 ? problems.join(' ') : translate('en', error.text));
}

/** The exit code of a command that did only part of its work. */
export const FAILED = 1;

/** The share of the work between two plain progress lines. */
const PLAIN_STEP = 0.1;

/** Progress on standard error: a bar on a terminal, otherwise a plain line from time to time. */
export class Progress {
  private readonly bar: SingleBar | undefined;
  private readonly startedAt = performance.now();
  private lastReported = 0;

  constructor(
    private readonly label: string,
    private readonly total: number,
  ) {
    if (!process.stderr.isTTY) return;
    this.bar = new SingleBar({ format: `${label} [{bar}] {value}/{total} {estimate}`, hideCursor: true });
    this.bar.start(total, 0, { estimate: '' });
  }

  update(done: number): void {
    if (this.bar !== undefined) {
      const seconds = (performance.now() - this.startedAt) / 1_000;
      this.bar.update(done, { estimate: estimateOf(done, this.total, seconds) });
    } else if (done === this.total || done - this.lastReported >= this.total * PLAIN_STEP) {
      this.lastReported = done;
      console.error(`${this.label}: ${done} of ${this.total}`);
    }
  }

  stop(): void {
    this.bar?.stop();
  }
}

/** `1 event`, `2 events`. */
export const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

/** Prints a command's result: one JSON document for machines, lines for people. */
export function printResult(json: boolean, result: object, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(result) : lines.join('\n'));
}
