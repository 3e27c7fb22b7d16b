import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from 'react-admin';
import type { EventRecord } from './event-record';
import { createEvent, listEvents, readEvent, updateEvent } from './events';
import type { KindRecord } from './kind-record';
import { createKind, listKind, readKind, removeKind, updateKind } from './kind-records';
import { isKindName } from './kinds';
import { isLinkedKind, readLinked } from './linked-records';

const refuse = async (): Promise<never> => Promise.reject(new Error('The console does not do this.'));

const methods = {
  getList: async (kind: string, params: GetListParams) =>
    isKindName(kind) ? listKind(kind, params) : listEvents(params),
  getOne: async (kind: string, { id }: GetOneParams) => ({
    data: await (isKindName(kind) ? readKind(kind, id as number) : readEvent(id as number)),
  }),
  getMany: async (kind: string, params: GetManyParams) =>
    isLinkedKind(kind) ? { data: await readLinked(kind, params) } : refuse(),
  update: async (kind: string, params: UpdateParams) => ({
    data: await (isKindName(kind)
      ? updateKind(kind, params as UpdateParams<KindRecord>)
      : updateEvent(params as UpdateParams<EventRecord>)),
  }),
  create: async (kind: string, params: CreateParams) => ({
    data: await (isKindName(kind)
      ? createKind(kind, params as CreateParams<KindRecord>)
      : createEvent(params as CreateParams<EventRecord>)),
  }),
  delete: async (kind: string, params: DeleteParams<KindRecord>) =>
    isKindName(kind) ? { data: await removeKind(kind, params) } : refuse(),
  getManyReference: refuse,
  updateMany: refuse,
  deleteMany: refuse,
};

/** How the console reads and writes each kind of record. The library does not know which kind has which shape. */
export const dataProvider = methods as unknown as DataProvider;
