// `npm run build` and the tests build the console if needed; `--prepare` only makes it ready for compilers and checks.
import { buildConsole, prepareConsole } from './console-build.mjs';

await (process.argv.includes('--prepare') ? prepareConsole() : buildConsole());
