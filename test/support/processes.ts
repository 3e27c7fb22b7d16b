import { makeDatabase, type TestDatabase } from './database.js';
import { type Environment, ServiceProcess } from './process.js';

export const ADMIN_PASSWORD = 'correct horse battery';
/** User name and password of the administrator. */
export const ADMIN = `admin:${ADMIN_PASSWORD}`;

/** A line of the log in JSON. */
export type Line = Readonly<Record<string, unknown>>;

export const linesOf = ({ output }: ServiceProcess): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/**
 * For each test of the file a database of its own, and processes of the service on it, which end with the test.
 * @returns starts one
 */
export function useProcesses(): (environment?: Environment) => Promise<ServiceProcess> {
  let database: TestDatabase;
  const started: ServiceProcess[] = [];
  beforeEach(async () => {
    database = await makeDatabase('migrated');
  });
  afterEach(async () => {
    for (const service of started.splice(0)) await service.end('SIGKILL');
    await database.drop();
  });
  return async (environment = {}) => {
    const service = await ServiceProcess.start({
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      ADMIN_PASSWORD,
      LOG_LEVEL: 'info',
      ...environment,
    });
    started.push(service);
    return service;
  };
}
