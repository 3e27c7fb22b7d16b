import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Imported first, so that an old Node version fails with one clear message.
const REQUIRED = 26;

if (Number(process.versions.node.split('.')[0]) < REQUIRED) {
  console.error(
    `Event Calendar needs Node ${REQUIRED} or later; this is ${process.version}. ` +
      'On Linux the npm scripts bring the right one: npm ci && npm start.',
  );
  process.exit(1);
}

// Lets the young generation grow to full size while modules load. Growing in steps fragments the heap:
// without them a request costs a seventh less.
setFlagsFromString('--semi-space-growth-factor=8');

// Lets the old generation grow by a quarter of the live heap. On large machines V8 would let it grow to a
// multiple.
setFlagsFromString('--heap-growing-percent=25');

// The first start stores what it has compiled beside the build, for the next ones. A folder that others may write to, such as
// that for temporary files, could give them control of the service; where this one cannot be written, each start compiles.
module.enableCompileCache({
  directory: fileURLToPath(new URL('../../dist/.compiled', import.meta.url)),
  portable: true,
});

// A module that imports `http` reads all that it exports. These getters would load a client for HTTP of several MiB, which
// the service does not use.
const http = process.getBuiltinModule('node:http');
for (const name of ['CloseEvent', 'MessageEvent', 'WebSocket']) Reflect.deleteProperty(http, name);
