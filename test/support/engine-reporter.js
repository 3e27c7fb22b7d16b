import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { TOOLS } from './engines.js';
import { checkedResponses } from './openapi/counts.js';

/**
 * Says on which engines the run was, loudly on which it was not, and how many responses were checked; lists the files that
 * failed, with their projects, in the file that `FAILED_TESTS` names.
 */
export default class EngineReporter {
  onRunComplete(_, { testResults, wasInterrupted }) {
    const { FAILED_TESTS } = process.env;
    if (FAILED_TESTS !== undefined && !wasInterrupted) writeFileSync(FAILED_TESTS, failedOf(testResults));
    reportEngines();
    const checked = checkedResponses(process.env.CHECKED_RESPONSES);
    if (checked !== undefined) console.error(checked);
  }
}

const failedOf = (results) =>
  JSON.stringify(
    results
      .filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError != null)
      .map(({ displayName, testFilePath }) => ({
        project: displayName.name,
        file: relative('', testFilePath),
      })),
  );

const NOT_TESTED = {
  redis:
    'limits that several instances share. No Redis answered at 127.0.0.1:6379.\n' +
    '!!! Start one, or name one: REDIS_URL=redis://host:port',
  browser:
    'signing in, requests of other sites and the documentation in a browser. No chromium or google-chrome is on the PATH.\n' +
    '!!! Install one, or name one: CHROMIUM_PATH=/path/to/chromium',
  galera:
    'outages of the database, a full disk, and a cluster of three. There is no mariadbd with galera-4\n' +
    '!!! and rsync, or no right to mount. Install them: apt-get install mariadb-server galera-4 rsync',
  ownMysql:
    'outages of a MySQL. Its server is not installed in a folder of its own, or this is not root.\n' +
    '!!! Install it: scripts/mysql-server.sh install',
};

const TITLES = { mariadb: 'MariaDB', mysql: 'MySQL' };
const HOW = {
  mariadb:
    'No MariaDB answered at 127.0.0.1:3306.\n' +
    '!!! Start one that root may use without a password, or name one: TEST_DATABASE_URL=mysql://user:password@host:port',
  mysql:
    'None was named.\n' +
    '!!! Start one: scripts/mysql-server.sh; name the one that it prints, or any: TEST_MYSQL_URL=mysql://user:password@host:port',
};

/** What each scope looks for, and what it leaves to another command. */
const SCOPES = {
  usual: {
    parts: ['redis', 'browser'],
    engines: ['mariadb'],
    left: 'MariaDB was tested by each route, parallel writes, and some lists and records. Processes and servers of their own: npm run test:system. All of it, on MySQL too, and the documentation in a browser: npm run test:all.',
  },
  system: {
    parts: ['redis', 'galera', 'ownMysql'],
    engines: ['mariadb'],
    left: 'Only what starts processes and servers was tested. All of it, on MySQL too: npm run test:all.',
  },
  rest: {
    parts: ['redis', 'browser', 'galera', 'ownMysql'],
    engines: ['mariadb', 'mysql'],
    left: 'Only what npm test leaves out was tested.',
  },
  all: { parts: ['redis', 'browser', 'galera', 'ownMysql'], engines: ['mariadb', 'mysql'], left: undefined },
};

function reportEngines() {
  const tested = JSON.parse(process.env.TESTED);
  const { parts, engines, left } = SCOPES[process.env.TEST_SCOPE];
  for (const part of parts) {
    if (!tested[part]) console.error(`\n!!! NOT TESTED: ${NOT_TESTED[part]}`);
  }
  const missing = process.env.MISSING_TOOLS.split(',').filter(Boolean);
  if (missing.length > 0)
    console.error(
      `\n!!! NOT TESTED: what the documents say of ${missing.join(', ')}.\n` +
        `!!! Install: apt-get install ${missing.map((tool) => TOOLS[tool]).join(' ')}`,
    );
  for (const name of engines) {
    if (!tested.servers.includes(name)) console.error(`\n!!! NOT TESTED on ${TITLES[name]}. ${HOW[name]}`);
  }
  console.error(
    `\nThe HTTP suites run on ${['SQLite', ...tested.servers.map((name) => TITLES[name])].join(', ')}.`,
  );
  if (left !== undefined) console.error(left);
}
