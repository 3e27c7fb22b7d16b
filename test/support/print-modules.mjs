// Prints the URL of every module of the project that a program loads.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) process.stderr.write(`${url}\n`);
    return next(url, context);
  },
});
