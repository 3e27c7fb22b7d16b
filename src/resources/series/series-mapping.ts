import type { Stored } from '#content/localized/column-roles.js';
import type { ImageColumns } from '#content/localized/image-columns.js';
import type { RecordColumns } from '#content/records/record.entity.js';
import type { LoadedRecord } from '#content/visibility/visibility.js';
import type { RelatedTo } from '../events/event-mapping.js';
import type { Linked } from '../events/events.repository.js';
import type { Series } from './series.entity.js';

/** A series' own row and texts, as loaded. */
export type SeriesRow = LoadedRecord & Stored<Omit<Series, keyof RecordColumns>>;

/** A series' own row and texts, and the ids of its linked records. */
export interface LinkedSeries extends Omit<SeriesRow, Exclude<keyof ImageColumns, 'image_id'>>, Linked {}

/** A series with all records that its response contains. */
export interface LoadedSeries extends SeriesRow, RelatedTo {}
