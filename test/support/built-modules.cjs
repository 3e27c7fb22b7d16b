const { createRequire } = require('node:module');
const { relative, join } = require('node:path');

/** Modules of `src` are taken from the build, outside of Jest's sandbox, where a worker loads them once. */
module.exports = {
  process(_source, file, { config }) {
    const built = join(
      config.rootDir,
      'dist',
      relative(join(config.rootDir, 'src'), file).replace(/\.ts$/, '.js'),
    );
    const names = Object.keys(createRequire(__filename)(built)).filter((name) => name !== 'default');
    return {
      code: `const built = loadBuilt(${JSON.stringify(built)});\nexport const { ${names.join(', ')} } = built;\n`,
    };
  },
};
