const { TestEnvironment } = require('jest-environment-node');

/** Gives tests the modules of the build as they are outside of Jest's sandbox. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.loadBuilt = require;
  }
};
