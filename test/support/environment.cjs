const { TestEnvironment } = require('jest-environment-node');
const { checkedFetch } = require('./openapi/checked-fetch.cjs');
const { recorder } = require('./openapi/recorder.cjs');
const { ResponseChecker } = require('./openapi/response-checker.cjs');

const workerMemory = { unused: new Map() };

/** Gives tests the modules of the build as they are outside of Jest's sandbox, and checks every response that they get. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const ports = new Set();
    this.global.loadBuilt = require;
    this.global.workerMemory = workerMemory;
    this.global.responses = { recorder, ports, ResponseChecker };
    this.global.fetch = checkedFetch(this.global.fetch, recorder, (port) => ports.has(Number(port)));
  }

  /** What is sent after the last test, as in `afterAll`, is checked too. */
  async teardown() {
    await super.teardown();
    recorder.writeCounts();
    const failure = recorder.takeFailure();
    if (failure !== undefined) throw failure;
  }
};
