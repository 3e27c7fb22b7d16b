import type { Body, Service } from './service.js';

/** The audit trail for a query, newest first. */
export async function auditOf(service: Service, query: string): Promise<Body[]> {
  const { status, body } = await service.get(`/audit?per_page=50&${query}`, { as: 'administrator' });
  if (status !== 200) throw new Error(`audit: ${status} ${JSON.stringify(body)}`);
  return body['audit'];
}

/** The newest entry for a record. */
export async function lastWrite(service: Service, kind: string, id: number): Promise<Body> {
  const [newest] = await auditOf(service, `kind=${kind}&record=${id}`);
  if (newest === undefined) throw new Error(`Nothing was written of the ${kind} ${id}.`);
  return newest;
}

/** `{before, after}` of each field, shortly. */
export const fromTo = (before: unknown, after: unknown): Body => ({ before, after });
