import { misspeltVariables } from './misspelt.js';
import { VARIABLES } from './variables.js';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['PROT', 'PORT'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['log_level', 'LOG_LEVEL'],
  ['CURRENCY', 'CURRENCY_SYMBOL or CURRENCY_CODE'],
  ['DEFAULT_LANG', 'DEFAULT_LANGUAGE'],
  ['EVENT_URL', 'EVENT_URL_TEMPLATE'],
  ['SITE_CURRENCY', 'CURRENCY_CODE or CURRENCY_SYMBOL'],
  ['TIMEZONE', 'SITE_TIMEZONE'],
])('%s is perhaps %s, whatever its value', (name, meant) => {
  const text = misspeltVariables({ [name]: 'a secret' });
  expect(text).toContain(`${name} (perhaps ${meant})`);
  expect(text).not.toContain('a secret');
});

it('all are named in one line', () => {
  expect(misspeltVariables({ DATABSE_URL: '', PROT: '' })).toMatch(/DATABSE_URL.*PROT/);
});

it('neither the service’s own variables nor common ones are named', () => {
  const names = [
    ...Object.keys(VARIABLES),
    ...['HOME', 'PATH', 'PWD', 'HOSTNAME', 'LANG', 'LOGNAME', 'SHELL', 'TERM', 'USER', 'SHLVL', 'TMPDIR'],
    ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'KUBERNETES_PORT', 'OTEL_SERVICE_NAME', 'CI', 'TZ'],
    ...['npm_config_port', 'npm_package_name', 'MARIADB_PASSWORD', 'COLORTERM', 'HTTP_PROXY', 'EDITOR'],
  ];
  expect(misspeltVariables(Object.fromEntries(names.map((name) => [name, 'x'])))).toBeUndefined();
});

it('two edits anywhere in a long name are noticed', () => {
  for (const name of Object.keys(VARIABLES).filter(({ length }) => length >= 8)) {
    for (let place = 1; place < name.length; place++) {
      const edited = [
        name.slice(0, place) + name.slice(place + 1),
        `${name.slice(0, place)}Q7${name.slice(place)}`,
        `${name.slice(0, place - 1)}Q7${name.slice(place + 1)}`,
        `${name.slice(0, place)}Q${name.slice(place + 1)}`,
      ].filter((one) => !Object.hasOwn(VARIABLES, one));
      expect(edited.filter((one) => misspeltVariables({ [one]: '' }) === undefined)).toEqual([]);
    }
  }
});
