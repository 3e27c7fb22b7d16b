import { ImportWorker } from '#integrations/imports/import-worker.js';
import type { Body, Service, ServiceResponse } from './service.js';

export const ADMINISTRATOR = { as: 'administrator' } as const;

/** Waits until no import is left to run. */
export const runImports = async (service: Service): Promise<void> => {
  service.app.get(ImportWorker).wake();
  await service.app.get(ImportWorker).settled();
};

/** Requests an import, and returns it when it has ended. */
export async function importFrom(service: Service, input: object, path = '/imports'): Promise<Body> {
  const response = await service.post(path, input);
  if (response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  await runImports(service);
  return (await readImport(service, response.body['id'] as number)).body;
}

export const readImport = async (service: Service, id: number): Promise<ServiceResponse> =>
  service.get(`/imports/${id}`, ADMINISTRATOR);

/** The counts of an import, without the notes. */
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
