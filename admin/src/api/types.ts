import type { components } from './openapi';

type Schemas = components['schemas'];

export type Event = Schemas['Event'];
export type EventList = Schemas['EventList'];
export type CreateEvent = Schemas['CreateEvent'];
export type UpdateEvent = Schemas['UpdateEvent'];
export type EventTranslations = Schemas['EventTranslations'];
export type StoredTexts = Schemas['EventStoredTexts'];
export type User = Schemas['User'];
export type ApiError = Schemas['Error'];
export type Status = Event['status'];
export type Summary = Schemas['Summary'];
export type HistoryList = Schemas['HistoryList'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type HistoryChange = Schemas['HistoryChange'];
