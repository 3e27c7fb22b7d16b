import { ImportWorker } from '../../src/integrations/imports/import-worker.js';
import type { Answer, Body, Service } from './service.js';

export const ADMINISTRATOR = { as: 'administrator' } as const;

/** Waits until no import is left to run. */
export const runImports = async (service: Service): Promise<void> => {
  service.app.get(ImportWorker).wake();
  await service.app.get(ImportWorker).settled();
};

/** Asks for an import, and gives it as it is when it has ended. */
export async function importFrom(service: Service, input: object, path = '/imports'): Promise<Body> {
  const asked = await service.post(path, input);
  if (asked.status !== 202) throw new Error(`${asked.status} ${JSON.stringify(asked.body)}`);
  await runImports(service);
  return (await readImport(service, asked.body['id'] as number)).body;
}

export const readImport = async (service: Service, id: number): Promise<Answer> =>
  service.get(`/imports/${id}`, ADMINISTRATOR);

/** What an import has done, without the notes. */
export const countsOf = ({ report }: Body): Body => {
  const { created, updated, unchanged, trashed, left_out } = report as Body;
  return { created, updated, unchanged, trashed, left_out };
};

export const counts = (
  fields: Partial<Record<'created' | 'updated' | 'unchanged' | 'trashed' | 'left_out', number>>,
): Body => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  trashed: 0,
  left_out: 0,
  ...fields,
});
