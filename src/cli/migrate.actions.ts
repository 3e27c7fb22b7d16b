import { printResult } from './output.js';
import { CREATES, withSession } from './session.js';

export async function migrate({ json }: { json: boolean }): Promise<void> {
  process.env['DATABASE_MIGRATE'] = 'true';
  await withSession(async () => {
    printResult(json, { migrated: true }, ['The schema is up to date.']);
    return Promise.resolve();
  }, CREATES);
}
