import { ApiKey, ApplicationPassword, Secret, User } from './auth/user.entity.js';
import { Category, CategorySourceText, CategoryTranslation } from './categories/category.entity.js';
import { ChangeFeedState } from './changes/change-feed.entity.js';
import { ChangeNumberShard } from './changes/change-number.entity.js';
import { Change } from './changes/change.entity.js';
import { IdempotencyKey } from './concurrency/idempotency-key.entity.js';
import { UnfinishedImport } from './database/unfinished-import.entity.js';
import {
  Event,
  EventCategory,
  EventOrganizer,
  EventPosting,
  EventTag,
  EventTranslation,
  EventSourceText,
  EventVenue,
} from './events/event.entity.js';
import { ImportJob } from './imports/import-job.entity.js';
import { Media } from './media/media.entity.js';
import {
  Organizer,
  OrganizerPosting,
  OrganizerSourceText,
  OrganizerTranslation,
} from './organizers/organizer.entity.js';
import { RecordId } from './records/record-id.entity.js';
import { ScheduledPublication } from './records/scheduled-publication.entity.js';
import { EventCount, EventFact, EventFactState } from './search/fact.entity.js';
import { EventChunk, SearchState, SearchWord } from './search/search.entity.js';
import { Tag, TagSourceText, TagTranslation } from './tags/tag.entity.js';
import { TermId } from './terms/term.entity.js';
import { Webhook, WebhookDelivery } from './webhooks/webhook.entity.js';
import { Venue, VenuePosting, VenueSourceText, VenueTranslation } from './venues/venue.entity.js';

/** Every table, for the data source; each resource owns its own. */
export const ENTITIES = [
  User,
  ApplicationPassword,
  ApiKey,
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
  VenuePosting,
  OrganizerPosting,
  EventChunk,
  SearchState,
  EventFact,
  EventCount,
  EventFactState,
  UnfinishedImport,
  ImportJob,
  Webhook,
  WebhookDelivery,
];
