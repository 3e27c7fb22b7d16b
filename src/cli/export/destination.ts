import { streamProblem } from '../file-problems.js';
import { CommandError } from '../output.js';

/** What an export is written to: a file, or the standard output. */
export interface Destination {
  /** @throws CommandError when it cannot be written */
  write(data: string | Uint8Array): Promise<void>;
}

export class StandardOutput implements Destination {
  constructor() {
    // Each write tells its own error; without a listener this event would end the process.
    process.stdout.on('error', () => undefined);
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
