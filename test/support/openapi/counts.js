import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { OperationFinder } = createRequire(import.meta.url)('./operation-finder.cjs');
const DOCUMENT = 'docs/openapi.json';

const number = (value) => value.toLocaleString('en');

/**
 * Adds up what the workers of a run have counted, and removes their files.
 * @param {string} folder where each has written lines such as `listEvents 200 17`
 * @returns {string | undefined} a sentence, or undefined when nothing was checked
 */
export function checkedResponses(folder) {
  if (!existsSync(folder)) return undefined;
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').trim().split('\n'),
  );
  rmSync(folder, { recursive: true });
  const seen = lines.map((line) => line.split(' ')).map(([id, status, count]) => ({ id, status, count }));
  const total = seen.reduce((sum, { count }) => sum + Number(count), 0);
  const { all } = new OperationFinder(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
  const answers = all.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  const known = new Set(seen.map(({ id, status }) => `${id} ${status}`));
  const operations = new Set(seen.map(({ id }) => id).filter((id) => id !== '-'));
  const met = answers.filter((answer) => known.has(answer));
  return (
    `${number(total)} responses were checked against ${DOCUMENT} ` +
    `(${number(operations.size)} of ${number(all.length)} operations, ` +
    `${number(met.length)} of ${number(answers.length)} documented answers seen).`
  );
}
