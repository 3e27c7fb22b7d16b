import { GENERATOR_CORE, spawnPinned } from './server.mjs';

/** The load generator, as the harness uses it. */
export class Load {
  constructor(core = GENERATOR_CORE) {
    this.child = spawnPinned(core, 'bench/lib/generator.mjs');
    this.child.stderr.pipe(process.stderr);
  }

  /** @throws when a response was wrong */
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
    if (result.failures.length > 0) throw new Error(`Wrong responses: ${result.failures.join('; ')}`);
    return result;
  }

  stop() {
    this.child.kill();
  }
}
