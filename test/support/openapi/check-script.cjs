/** Loaded before a script of the project: checks the answers that it fetches, and lets it fail when one is wrong. */
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
