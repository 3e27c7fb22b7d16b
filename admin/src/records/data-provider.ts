import type {
  CreateParams,
  DataProvider,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from 'react-admin';
import type { EventRecord } from './event-record';
import { createEvent, listEvents, readEvent, updateEvent } from './events';
import { isLinkedKind, listLinked, readLinked } from './linked-records';

const refuse = async (): Promise<never> => Promise.reject(new Error('The console does not do this.'));

const methods = {
  getList: async (kind: string, params: GetListParams) =>
    isLinkedKind(kind) ? listLinked(kind, params) : listEvents(params),
  getOne: async (_: string, { id }: GetOneParams) => ({ data: await readEvent(id as number) }),
  getMany: async (kind: string, params: GetManyParams) =>
    isLinkedKind(kind) ? { data: await readLinked(kind, params) } : refuse(),
  update: async (_: string, params: UpdateParams<EventRecord>) => ({ data: await updateEvent(params) }),
  create: async (_: string, params: CreateParams<EventRecord>) => ({ data: await createEvent(params) }),
  getManyReference: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
};

/** How the console reads and writes each kind of record. The library does not know which kind has which shape. */
export const dataProvider = methods as unknown as DataProvider;
