/** Loaded before a script of the project: checks the responses that it receives, and fails the script when one is wrong. */
const { checkedFetch } = require('./checked-fetch.cjs');
const { recorder } = require('./recorder.cjs');

Object.assign(globalThis, { fetch: checkedFetch(fetch, recorder) });

process.on('exit', () => {
  recorder.writeCounts();
  const failure = recorder.takeFailure();
  if (failure === undefined) return;
  console.error(failure.message);
  process.exitCode = 1;
});
