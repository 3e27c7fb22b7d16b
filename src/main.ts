import '#common/runtime.js';

// Loaded last: most of a start is loading the service, which arguments do not need.
const args = process.argv.slice(2);
if (args.length > 0) (await import('#start/arguments.js')).handleArguments(args);
else await import('#cli/serve.js');
