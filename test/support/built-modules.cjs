const { createRequire } = require('node:module');
const { relative, join } = require('node:path');

/**
 * Modules of `src` are loaded from the build, outside of Jest's sandbox, where a worker loads them once; so are those of
 * `bench/seed`, which need no build.
 */
module.exports = {
  process(_source, file, { config }) {
    const path = relative(config.rootDir, file);
    const built = join(config.rootDir, path.replace(/^src(.*)\.ts$/, 'dist$1.js'));
    const names = Object.keys(createRequire(__filename)(built)).filter((name) => name !== 'default');
    return {
      code: `const built = loadBuilt(${JSON.stringify(built)});\nexport const { ${names.join(', ')} } = built;\n`,
    };
  },
};
