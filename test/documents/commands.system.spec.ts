import { execFileSync } from 'node:child_process';
import { announcedRefusals, blocksOf, commandsOf, DOCUMENTS, outputPattern } from './blocks.js';
import { Checkout, type Outcome } from './checkout.js';

/**
 * Every block marked `sh` in the README and in `docs` is run as it stands, document by document, from the starting point
 * that `docs/README.md` describes; the README begins at a service without data. Blocks marked `console` are not run, each
 * for a reason that is named here.
 */

const START = 'docs/README.md';

/** Blocks that are not run, by document and first line, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'README.md: npm ci && npm start':
    'installs everything, and does not end; .ci/run and these tests start the service',
  'README.md: npm ci && npm test': 'is how this test is run',
  'docs/README.md: WEBHOOK_ALLOWED_HOSTS=127.0.0.1:4000 npm start': 'the test starts the service so',
  'docs/access.md: RATE_LIMIT=600/minute RATE_LIMIT_ANONYMOUS=60/minute REDIS_URL=redis://127.0.0.1:6379 npm start':
    'does not end; test/rate-limits.spec.ts shares limits in Redis',
  'docs/api.md: npm init -y && npm pkg set type=module':
    'installs packages; test/generated-client.spec.ts generates the client',
  'docs/backup.md: umask 077': 'needs a MariaDB of one’s own',
  'docs/backup.md: rm -f data/calendar.sqlite-wal data/calendar.sqlite-shm':
    'replaces the database; test/backup.e2e.ts restores copies',
  "docs/configuration.md: mariadb -e \"CREATE DATABASE calendar CHARACTER SET utf8mb4; CREATE USER calendar@'127.0.0.1' IDENTIFIED BY 'secret'; GRANT ALL ON calendar.* TO calendar@'127.0.0.1'\"":
    'needs a MariaDB of one’s own; the HTTP tests run on one',
  'docs/console.md: ADMIN_CONSOLE=true npm start':
    'does not end; test/browser/console.spec.ts opens the console',
  'docs/console.md: npm run dev:console    # at http://localhost:5173/admin/; CONSOLE_SERVICE names another service than that at port 3000':
    'does not end, and is for those who change the console',
  'docs/deployment.md: DOMAIN=calendar.example DATABASE_PASSWORD=secret ADMIN_PASSWORD=another-secret docker compose up --build':
    'needs Docker',
  'docs/deployment.md: git clone "$REPOSITORY" "/opt/event-calendar-$VERSION"': 'needs root and systemd',
  'docs/deployment.md: for port in 3000 3001; do': 'needs root and systemd',
  "docs/deployment.md: mariadb -e \"CREATE DATABASE calendar CHARACTER SET utf8mb4; CREATE USER calendar@'127.0.0.1' IDENTIFIED BY 'a-password'; GRANT ALL ON calendar.* TO calendar@'127.0.0.1'\"":
    'needs a MariaDB of one’s own; the HTTP tests run on one',
  'docs/deployment.md: systemctl enable --now event-calendar@3000 event-calendar@3001':
    'needs root and systemd',
  'docs/deployment.md: systemctl stop event-calendar':
    'needs root and systemd; test/platform/backup.system.e2e.ts restores copies',
  'docs/deployment.md: cd "/opt/event-calendar-$EARLIER" && systemctl stop event-calendar':
    'needs an installation of 0.2.0; test/platform/upgrade restores an export of it',
  'docs/deployment.md: tar -xzf "event-calendar-$VERSION-linux-x64.tar.gz" -C /opt && ln -sfn "/opt/event-calendar-$VERSION" /opt/event-calendar':
    'needs root; npm run release tries the archive',
  'docs/deployment.md: readlink -f /opt/event-calendar; ls -d /opt/event-calendar-*     # the running version, and all':
    'needs an installation',
  'docs/deployment.md: systemctl daemon-reload': 'needs root and systemd',
  'docs/deployment.md: systemctl daemon-reload && systemctl enable --now event-calendar-backup.timer':
    'needs root and systemd',
  'docs/deployment.md: /opt/event-calendar/bin/calendar users list':
    'needs an installation; test/cli/calendar-script.spec.ts runs the script',
  'docs/deployment.md: export REPOSITORY=https://git.example/event-calendar.git VERSION=the-commit-or-tag':
    'needs root',
  'docs/imports.md: 15 4 * * * root /opt/event-calendar/bin/calendar import https://site.example/events.ics --language de --gone=trash':
    'needs an installation and cron; test/imports runs the command',
  'docs/migrating-from-the-events-calendar.md: curl "$API/events/by-external/old-site/123"      # the event that the old site called 123':
    'an id of somebody’s own site; docs/external-ids.md reads by external id',
};

const LANGUAGES = new Set(
  'sh console output json nginx caddyfile ini yaml python php ts sql http html text'.split(' '),
);

const [firstData, shell] = commandsOf(START);
const changesOf = (): string => execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });

let data: string;
let template: Checkout;
let before: string;
beforeAll(async () => {
  before = changesOf();
  template = await Checkout.start();
  const [outcome] = await template.run([firstData?.text ?? '']);
  await template.stop();
  expect(outcome?.failures).toEqual([]);
  data = template.data;
});
afterAll(() => {
  template.remove();
  expect(changesOf()).toBe(before);
});

/** What is wrong with what a block did. */
function problems(block: ReturnType<typeof commandsOf>[number], outcome: Outcome | undefined): string[] {
  if (outcome === undefined) return ['It was not run.'];
  const announced = announcedRefusals(block.text);
  return [
    ...outcome.failures.map((failure) => `failed with ${failure}\n${outcome.stderr}`),
    ...(announced.join() === outcome.refusals.join()
      ? []
      : [`refused with ${outcome.refusals.join()} instead of ${announced.join()}\n${outcome.stdout}`]),
    ...(block.output === undefined || outputPattern(block.output).test(outcome.stdout)
      ? []
      : [`printed ${outcome.stdout}`]),
  ].map((problem) => `${block.document}:${block.line} ${problem}`);
}

it.each(DOCUMENTS.filter((document) => document !== START && commandsOf(document).length > 0))(
  'the commands of %s do what it says, and leave no files or processes',
  async (document) => {
    const commands = commandsOf(document);
    const isReadme = document === 'README.md';
    const checkout = await Checkout.start(
      isReadme ? {} : { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1:4000' },
      isReadme ? undefined : data,
    );
    try {
      const first = isReadme ? '' : (shell?.text ?? '');
      const [, ...outcomes] = await checkout.run(
        [first, ...commands.map(({ text }) => text)],
        isReadme ? 'npm itself' : 'quick npm',
      );
      expect(commands.flatMap((block, index) => problems(block, outcomes[index]))).toEqual([]);
      expect(checkout.leftovers()).toEqual([]);
    } finally {
      await checkout.stop();
      checkout.remove();
    }
  },
);

it('every block has a known language, and what is not run is named with its reason', () => {
  const blocks = DOCUMENTS.flatMap(blocksOf);
  expect(blocks.filter(({ language }) => !LANGUAGES.has(language))).toEqual([]);
  const notRun = blocks
    .filter(({ language }) => language === 'console')
    .map(({ document, text }) => `${document}: ${text.split('\n', 1)[0]}`);
  expect(notRun.sort()).toEqual(Object.keys(NOT_RUN).sort());
});

it('a difference in output, a refusal and a failure are found', async () => {
  const shown = { language: 'json', text: '{"id": 7, "title": "A…", "more": […]}' };
  expect('{"id":12,"title":"Abc","more":[1,2]}').toMatch(outputPattern(shown));
  expect('{"id":12,"name":"Abc","more":[1,2]}').not.toMatch(outputPattern(shown));
  expect('Created ana (editor), id 4.\n').toMatch(
    outputPattern({ language: 'output', text: 'Created ana (editor), id 2.' }),
  );
  expect('Created ana (author), id 4.\n').not.toMatch(
    outputPattern({ language: 'output', text: 'Created ana (editor), id 2.' }),
  );
  const checkout = await Checkout.start();
  try {
    const [failed, refused] = await checkout.run([
      'false; echo $(cat nowhere); touch left "$TMPDIR/over"',
      'curl -s http://127.0.0.1:3000/calendar/events/v1/events/1',
    ]);
    expect(failed?.failures).toEqual(['1 by false', '1 by cat nowhere']);
    expect(refused?.refusals).toEqual(['404']);
    expect(checkout.leftovers()).toEqual(['left', 'over']);
  } finally {
    await checkout.stop();
    checkout.remove();
  }
});
