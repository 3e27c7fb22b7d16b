import { GENERATOR_CORE, spawnPinned } from './server.mjs';

/** The harness's end of the load generator. */
export class Load {
  constructor(core = GENERATOR_CORE) {
    this.child = spawnPinned(core, 'bench/lib/generator.mjs');
    this.child.stderr.pipe(process.stderr);
  }

  /** @throws when an answer was not what it must be */
  async run(job) {
    const { child } = this;
    const result = await new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The load generator ended.'));
      child.once('exit', ended);
      child.once('message', ({ done }) => {
        child.off('exit', ended);
        resolve(done);
      });
      child.send({ job });
    });
    if (result.error !== undefined) throw new Error(`The load failed: ${result.error}`);
    if (result.failures.length > 0) throw new Error(`Wrong answers: ${result.failures.join('; ')}`);
    return result;
  }

  stop() {
    this.child.kill();
  }
}
