import { type Body, type SendOptions, type Service, type ServiceResponse } from './service.js';

/** One request of a batch. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export const MODES = ['all', 'each'] as const;
let counter = 0;
export const unique = (text: string): string => `${text} ${(counter += 1)}`;
/** Makes a tag. */
export const tag = (name = unique('Batched')): Operation => ({
  method: 'POST',
  path: '/tags',
  body: { name },
});

/** Sends a batch, by default as the administrator. */
export const batchOf = async (
  service: Service,
  mode: string,
  operations: unknown,
  options?: SendOptions,
  query = '',
): Promise<ServiceResponse> => service.post(`/batch${query}`, { mode, operations }, options);

export const responsesOf = ({ body }: ServiceResponse): Body[] => (body as { responses: Body[] }).responses;
export const statusesOf = (response: ServiceResponse): unknown[] =>
  responsesOf(response).map(({ status }) => status as unknown);
