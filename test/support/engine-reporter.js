/** Says on which engines the run was, and loudly on which it was not. */
export default class EngineReporter {
  onRunComplete() {
    const server = process.env.TESTED_SERVER;
    if (server) {
      console.error(`\nThe HTTP suites run on SQLite and on ${server}.`);
      return;
    }
    console.error(
      '\n!!! NOT TESTED on MySQL or MariaDB: no server answered at 127.0.0.1:3306.\n' +
        '!!! Start one that root may use without a password, or name one: TEST_DATABASE_URL=mysql://user:password@host:port',
    );
  }
}
