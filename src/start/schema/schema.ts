import { Change } from '#access/changes/change.entity.js';
import { ChangeFeedState } from '#access/changes/change-feed.entity.js';
import { Session } from '#access/credentials/session.entity.js';
import { ApiKey, ApplicationPassword, User } from '#access/credentials/user.entity.js';
import { FormerSlug } from '#content/localized/former-slug.entity.js';
import { RecordId } from '#content/localized/record-id.entity.js';
import { Media } from '#content/media/media.entity.js';
import { ScheduledPublication } from '#content/records/scheduled-publication.entity.js';
import { SearchState, SearchWord } from '#content/search/search.entity.js';
import { TermId } from '#content/terms/term.entity.js';
import { IdempotencyKey } from '#http/idempotency/idempotency-key.entity.js';
import { ImportJob } from '#integrations/imports/import-job.entity.js';
import { ImportedTerm } from '#integrations/imports/imported-term.entity.js';
import { Webhook, WebhookDelivery } from '#integrations/webhooks/webhook.entity.js';
import type { Schema } from '#platform/database/data-source.js';
import { InterruptedRestore } from '#platform/database/interrupted-restore.entity.js';
import { ChangeNumberShard } from '#platform/database-state/change-number.entity.js';
import { Secret } from '#platform/secrets/secret.entity.js';
import { Category, CategorySourceText, CategoryTranslation } from '#resources/categories/category.entity.js';
import { EventTermCount, ListIndexEntry, ListIndexState } from '#resources/event-index/list-index.entity.js';
import {
  Event,
  EventCategory,
  EventOrganizer,
  EventPosting,
  EventSourceText,
  EventTag,
  EventTranslation,
  EventVenue,
} from '#resources/events/event.entity.js';
import {
  Organizer,
  OrganizerPosting,
  OrganizerSourceText,
  OrganizerTranslation,
} from '#resources/organizers/organizer.entity.js';
import {
  Series,
  SeriesCategory,
  SeriesOrganizer,
  SeriesPosting,
  SeriesSourceText,
  SeriesTag,
  SeriesTranslation,
  SeriesVenue,
} from '#resources/series/series.entity.js';
import { Tag, TagSourceText, TagTranslation } from '#resources/tags/tag.entity.js';
import { Venue, VenuePosting, VenueSourceText, VenueTranslation } from '#resources/venues/venue.entity.js';
import { MIGRATIONS } from './migrations/index.js';

/** Every table; each resource owns its own. */
const ENTITIES = [
  User,
  ApplicationPassword,
  ApiKey,
  Session,
  Secret,
  RecordId,
  ScheduledPublication,
  Media,
  TermId,
  Event,
  EventTranslation,
  EventSourceText,
  EventVenue,
  EventOrganizer,
  EventCategory,
  EventTag,
  Series,
  SeriesTranslation,
  SeriesSourceText,
  SeriesVenue,
  SeriesOrganizer,
  SeriesCategory,
  SeriesTag,
  Venue,
  VenueTranslation,
  VenueSourceText,
  Organizer,
  OrganizerTranslation,
  OrganizerSourceText,
  Category,
  CategoryTranslation,
  CategorySourceText,
  Tag,
  TagTranslation,
  TagSourceText,
  Change,
  ChangeFeedState,
  ChangeNumberShard,
  IdempotencyKey,
  SearchWord,
  EventPosting,
  SeriesPosting,
  VenuePosting,
  OrganizerPosting,
  SearchState,
  ListIndexEntry,
  ListIndexState,
  EventTermCount,
  InterruptedRestore,
  ImportJob,
  ImportedTerm,
  FormerSlug,
  Webhook,
  WebhookDelivery,
];

export const SCHEMA: Schema = { entities: ENTITIES, migrations: MIGRATIONS };
