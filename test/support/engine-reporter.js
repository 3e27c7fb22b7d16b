import { TOOLS } from './engines.js';
import { checkedResponses } from './openapi/counts.js';

/** Says on which engines the run was, loudly on which it was not, and how many responses were checked. */
export default class EngineReporter {
  onRunComplete() {
    reportEngines();
    const checked = checkedResponses(process.env.CHECKED_RESPONSES);
    if (checked !== undefined) console.error(checked);
  }
}

function reportEngines() {
  if (!process.env.TESTED_REDIS) {
    console.error(
      '\n!!! NOT TESTED: limits that several instances share. No Redis answered at 127.0.0.1:6379.\n' +
        '!!! Start one, or name one: REDIS_URL=redis://host:port',
    );
  }
  if (!process.env.TESTED_BROWSER) {
    console.error(
      '\n!!! NOT TESTED: the documentation in a browser. No chromium or google-chrome is on the PATH.\n' +
        '!!! Install one, or name one: CHROMIUM_PATH=/path/to/chromium',
    );
  }
  if (!process.env.TESTED_GALERA) {
    console.error(
      '\n!!! NOT TESTED: outages of the database, a full disk, and a cluster of three. There is no mariadbd with galera-4\n' +
        '!!! and rsync, or no right to mount. Install them: apt-get install mariadb-server galera-4 rsync',
    );
  }
  if (!process.env.TESTED_OWN_MYSQL) {
    console.error(
      '\n!!! NOT TESTED: outages of a MySQL. Its server is not installed in a folder of its own, or this is not root.\n' +
        '!!! Install it: scripts/mysql-server.sh install',
    );
  }
  const missing = process.env.MISSING_TOOLS.split(',').filter(Boolean);
  if (missing.length > 0) {
    console.error(
      `\n!!! NOT TESTED: what the documents say of ${missing.join(', ')}.\n` +
        `!!! Install: apt-get install ${missing.map((tool) => TOOLS[tool]).join(' ')}`,
    );
  }
  reportServers(process.env.TESTED_SERVERS.split(',').filter((name) => name !== ''));
}

const TITLES = { mariadb: 'MariaDB', mysql: 'MySQL' };
const HOW = {
  mariadb:
    'No MariaDB answered at 127.0.0.1:3306.\n' +
    '!!! Start one that root may use without a password, or name one: TEST_DATABASE_URL=mysql://user:password@host:port',
  mysql:
    'None was named.\n' +
    '!!! Start one: scripts/mysql-server.sh; name the one that it prints, or any: TEST_MYSQL_URL=mysql://user:password@host:port',
};

function reportServers(tested) {
  for (const [name, title] of Object.entries(TITLES)) {
    if (!tested.includes(name)) console.error(`\n!!! NOT TESTED on ${title}. ${HOW[name]}`);
  }
  console.error(`\nThe HTTP suites run on ${['SQLite', ...tested.map((name) => TITLES[name])].join(', ')}.`);
}
