import { streamProblem } from '../file-problems.js';
import { CommandError } from '../output.js';

/** What an export is written to: a file, or the standard output. */
export interface Destination {
  /** @throws CommandError when it cannot be written */
  write(data: string | Uint8Array): Promise<void>;
}

export class StandardOutput implements Destination {
  constructor() {
    // Each write tells its own error, so nothing else needs to; without a listener the event would end the process.
    process.stdout.removeAllListeners('error').on('error', () => undefined);
  }

  async write(data: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      process.stdout.write(data, (error) => {
        if (error == null) resolve();
        else reject(new CommandError(`The standard output cannot be written: ${streamProblem(error)}.`));
      });
    });
  }
}
