-- The tables of 0.3.0 for SQLite. Never change them: later changes are migrations of their own.

CREATE TABLE IF NOT EXISTS "user" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "username" varchar(60) NOT NULL,
  "email" varchar(255) NOT NULL,
  "role" varchar(16) NOT NULL,
  "active" boolean NOT NULL,
  "created_at" bigint NOT NULL,
  "display_name" varchar(255),
  "email_key" varchar(255),
  "password_hash" varchar(255),
  "oidc_issuer" varchar(255),
  "oidc_subject" varchar(255)
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_user_username" ON "user" ("username");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_user_email_key" ON "user" ("email_key");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_user_oidc" ON "user" ("oidc_issuer", "oidc_subject");

CREATE TABLE IF NOT EXISTS "application_password" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "user_id" integer NOT NULL,
  "name" varchar(255) NOT NULL,
  "hash" varchar(255) NOT NULL,
  "created_at" bigint NOT NULL,
  "last_used_at" bigint,
  "last_used_from" varchar(45),
  CONSTRAINT "fk_application_password_user_id" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_application_password_user" ON "application_password" ("user_id");

CREATE TABLE IF NOT EXISTS "term" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" varchar(16) NOT NULL
);

CREATE TABLE IF NOT EXISTS "category" (
  "id" integer PRIMARY KEY NOT NULL,
  "modified_at" bigint NOT NULL,
  "version" integer NOT NULL,
  "original_language" varchar(35) NOT NULL,
  "parent" integer NOT NULL,
  "former_texts" text,
  "translation_states" varchar(255),
  "original_words" integer,
  CONSTRAINT "fk_category_id" FOREIGN KEY ("id") REFERENCES "term" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_category_parent" ON "category" ("parent");
CREATE INDEX IF NOT EXISTS "ix_category_modified" ON "category" ("modified_at", "id");
CREATE INDEX IF NOT EXISTS "ix_category_translated" ON "category" ("original_language", "translation_states", "original_words");

CREATE TABLE IF NOT EXISTS "tag" (
  "id" integer PRIMARY KEY NOT NULL,
  "modified_at" bigint NOT NULL,
  "version" integer NOT NULL,
  "original_language" varchar(35) NOT NULL,
  "former_texts" text,
  "translation_states" varchar(255),
  "original_words" integer,
  CONSTRAINT "fk_tag_id" FOREIGN KEY ("id") REFERENCES "term" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_tag_modified" ON "tag" ("modified_at", "id");
CREATE INDEX IF NOT EXISTS "ix_tag_translated" ON "tag" ("original_language", "translation_states", "original_words");

CREATE TABLE IF NOT EXISTS "category_translation" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "slug" varchar(255),
  "name_fold" varchar(255),
  "text_version" integer NOT NULL,
  "updated_at" bigint NOT NULL,
  "name" varchar(255),
  "description" text,
  "slug_claim" varchar(255),
  "name_sort" varchar(300),
  "name_sort_es" varchar(300),
  "name_sort_ro" varchar(300),
  CONSTRAINT "fk_category_translation_record_id" FOREIGN KEY ("record_id") REFERENCES "category" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language")
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_category_slug" ON "category_translation" ("slug", "language");
CREATE INDEX IF NOT EXISTS "ix_category_name" ON "category_translation" ("name_fold");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_category_translation_claim" ON "category_translation" ("slug_claim");

CREATE TABLE IF NOT EXISTS "tag_translation" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "slug" varchar(255),
  "name_fold" varchar(255),
  "text_version" integer NOT NULL,
  "updated_at" bigint NOT NULL,
  "name" varchar(255),
  "description" text,
  "slug_claim" varchar(255),
  "name_sort" varchar(300),
  "name_sort_es" varchar(300),
  "name_sort_ro" varchar(300),
  CONSTRAINT "fk_tag_translation_record_id" FOREIGN KEY ("record_id") REFERENCES "tag" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language")
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_tag_slug" ON "tag_translation" ("slug", "language");
CREATE INDEX IF NOT EXISTS "ix_tag_name" ON "tag_translation" ("name_fold");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_tag_translation_claim" ON "tag_translation" ("slug_claim");

CREATE TABLE IF NOT EXISTS "record" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" varchar(16) NOT NULL
);

CREATE TABLE IF NOT EXISTS "venue" (
  "id" integer PRIMARY KEY NOT NULL,
  "author_id" integer NOT NULL,
  "status" varchar(16) NOT NULL,
  "published_at" bigint NOT NULL,
  "modified_at" bigint NOT NULL,
  "version" integer NOT NULL,
  "original_language" varchar(35) NOT NULL,
  "zip" varchar(255) NOT NULL,
  "phone" varchar(255) NOT NULL,
  "show_map" boolean NOT NULL,
  "show_map_link" boolean NOT NULL,
  "geo_lat" double,
  "geo_lng" double,
  "image_id" integer,
  "trashed_status" varchar(16),
  "external_source" varchar(64),
  "external_id" varchar(191),
  "former_texts" text,
  "translation_states" varchar(255),
  "original_words" integer,
  CONSTRAINT "fk_venue_id" FOREIGN KEY ("id") REFERENCES "record" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_venue_author_id" FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_venue_author" ON "venue" ("author_id");
CREATE INDEX IF NOT EXISTS "ix_venue_geo" ON "venue" ("geo_lat", "geo_lng");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_venue_external" ON "venue" ("external_source", "external_id");
CREATE INDEX IF NOT EXISTS "ix_venue_modified" ON "venue" ("modified_at", "id");
CREATE INDEX IF NOT EXISTS "ix_venue_image" ON "venue" ("image_id", "status", "published_at");
CREATE INDEX IF NOT EXISTS "ix_venue_translated" ON "venue" ("original_language", "translation_states", "status", "author_id", "original_words");
CREATE INDEX IF NOT EXISTS "ix_venue_published" ON "venue" ("published_at", "id", "status");

CREATE TABLE IF NOT EXISTS "venue_translation" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "slug" varchar(255),
  "name_fold" varchar(255),
  "text_version" integer NOT NULL,
  "updated_at" bigint NOT NULL,
  "venue" varchar(255),
  "description" text,
  "excerpt" text,
  "address" varchar(255),
  "city" varchar(255),
  "country" varchar(255),
  "province" varchar(255),
  "state" varchar(255),
  "stateprovince" varchar(255),
  "website" varchar(2000),
  "slug_claim" varchar(255),
  "name_sort" varchar(300),
  "name_sort_es" varchar(300),
  "name_sort_ro" varchar(300),
  CONSTRAINT "fk_venue_translation_record_id" FOREIGN KEY ("record_id") REFERENCES "venue" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language")
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_venue_slug" ON "venue_translation" ("slug", "language");
CREATE INDEX IF NOT EXISTS "ix_venue_name" ON "venue_translation" ("name_fold");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_venue_translation_claim" ON "venue_translation" ("slug_claim");

CREATE TABLE IF NOT EXISTS "organizer" (
  "id" integer PRIMARY KEY NOT NULL,
  "author_id" integer NOT NULL,
  "status" varchar(16) NOT NULL,
  "published_at" bigint NOT NULL,
  "modified_at" bigint NOT NULL,
  "version" integer NOT NULL,
  "original_language" varchar(35) NOT NULL,
  "phone" varchar(255) NOT NULL,
  "email" varchar(255) NOT NULL,
  "image_id" integer,
  "trashed_status" varchar(16),
  "external_source" varchar(64),
  "external_id" varchar(191),
  "former_texts" text,
  "translation_states" varchar(255),
  "original_words" integer,
  CONSTRAINT "fk_organizer_id" FOREIGN KEY ("id") REFERENCES "record" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_organizer_author_id" FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_organizer_author" ON "organizer" ("author_id");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_organizer_external" ON "organizer" ("external_source", "external_id");
CREATE INDEX IF NOT EXISTS "ix_organizer_modified" ON "organizer" ("modified_at", "id");
CREATE INDEX IF NOT EXISTS "ix_organizer_image" ON "organizer" ("image_id", "status", "published_at");
CREATE INDEX IF NOT EXISTS "ix_organizer_translated" ON "organizer" ("original_language", "translation_states", "status", "author_id", "original_words");
CREATE INDEX IF NOT EXISTS "ix_organizer_published" ON "organizer" ("published_at", "id", "status");

CREATE TABLE IF NOT EXISTS "organizer_translation" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "slug" varchar(255),
  "name_fold" varchar(255),
  "text_version" integer NOT NULL,
  "updated_at" bigint NOT NULL,
  "organizer" varchar(255),
  "description" text,
  "excerpt" text,
  "website" varchar(2000),
  "slug_claim" varchar(255),
  "name_sort" varchar(300),
  "name_sort_es" varchar(300),
  "name_sort_ro" varchar(300),
  CONSTRAINT "fk_organizer_translation_record_id" FOREIGN KEY ("record_id") REFERENCES "organizer" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language")
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_organizer_slug" ON "organizer_translation" ("slug", "language");
CREATE INDEX IF NOT EXISTS "ix_organizer_name" ON "organizer_translation" ("name_fold");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_organizer_translation_claim" ON "organizer_translation" ("slug_claim");

CREATE TABLE IF NOT EXISTS "event" (
  "id" integer PRIMARY KEY NOT NULL,
  "author_id" integer NOT NULL,
  "status" varchar(16) NOT NULL,
  "published_at" bigint NOT NULL,
  "modified_at" bigint NOT NULL,
  "version" integer NOT NULL,
  "original_language" varchar(35) NOT NULL,
  "start_date" varchar(19) NOT NULL,
  "end_date" varchar(19) NOT NULL,
  "timezone" varchar(64) NOT NULL,
  "utc_start" bigint NOT NULL,
  "utc_end" bigint NOT NULL,
  "all_day" boolean NOT NULL,
  "cost" varchar(2000),
  "show_map" boolean NOT NULL,
  "show_map_link" boolean NOT NULL,
  "hide_from_listings" boolean NOT NULL,
  "sticky" boolean NOT NULL,
  "featured" boolean NOT NULL,
  "ticketed" boolean NOT NULL,
  "post_parent" integer NOT NULL,
  "image_id" integer,
  "password_hash" varchar(255),
  "trashed_status" varchar(16),
  "external_source" varchar(64),
  "external_id" varchar(191),
  "former_texts" text,
  "translation_states" varchar(255),
  "original_words" integer,
  CONSTRAINT "fk_event_id" FOREIGN KEY ("id") REFERENCES "record" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_event_author_id" FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_event_author" ON "event" ("author_id");
CREATE INDEX IF NOT EXISTS "ix_event_list" ON "event" ("hide_from_listings", "utc_start", "id", "utc_end", "status", "published_at");
CREATE INDEX IF NOT EXISTS "ix_event_featured" ON "event" ("featured", "utc_start", "id");
CREATE INDEX IF NOT EXISTS "ix_event_parent" ON "event" ("post_parent", "utc_start", "id");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_event_external" ON "event" ("external_source", "external_id");
CREATE INDEX IF NOT EXISTS "ix_event_modified" ON "event" ("modified_at", "id");
CREATE INDEX IF NOT EXISTS "ix_event_protected" ON "event" ("author_id", "password_hash");
CREATE INDEX IF NOT EXISTS "ix_event_image" ON "event" ("image_id", "status", "published_at", "password_hash");
CREATE INDEX IF NOT EXISTS "ix_event_translated" ON "event" ("original_language", "translation_states", "status", "author_id", "original_words");
CREATE INDEX IF NOT EXISTS "ix_event_published" ON "event" ("published_at", "id", "status");

CREATE TABLE IF NOT EXISTS "event_translation" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "slug" varchar(255),
  "name_fold" varchar(255),
  "text_version" integer NOT NULL,
  "updated_at" bigint NOT NULL,
  "title" varchar(255),
  "description" text,
  "excerpt" text,
  "website" varchar(2000),
  "description_fold" text,
  "excerpt_fold" text,
  "slug_claim" varchar(255),
  "name_sort" varchar(300),
  "name_sort_es" varchar(300),
  "name_sort_ro" varchar(300),
  CONSTRAINT "fk_event_translation_record_id" FOREIGN KEY ("record_id") REFERENCES "event" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language")
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_event_slug" ON "event_translation" ("slug", "language");
CREATE INDEX IF NOT EXISTS "ix_event_name" ON "event_translation" ("name_fold");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_event_translation_claim" ON "event_translation" ("slug_claim");

CREATE TABLE IF NOT EXISTS "event_venue" (
  "event_id" integer NOT NULL,
  "venue_id" integer NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT "fk_event_venue_event_id" FOREIGN KEY ("event_id") REFERENCES "event" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_event_venue_venue_id" FOREIGN KEY ("venue_id") REFERENCES "venue" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("event_id", "venue_id")
);
CREATE INDEX IF NOT EXISTS "ix_event_venue_venue" ON "event_venue" ("venue_id", "event_id");

CREATE TABLE IF NOT EXISTS "event_organizer" (
  "event_id" integer NOT NULL,
  "organizer_id" integer NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT "fk_event_organizer_event_id" FOREIGN KEY ("event_id") REFERENCES "event" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_event_organizer_organizer_id" FOREIGN KEY ("organizer_id") REFERENCES "organizer" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("event_id", "organizer_id")
);
CREATE INDEX IF NOT EXISTS "ix_event_organizer_organizer" ON "event_organizer" ("organizer_id", "event_id");

CREATE TABLE IF NOT EXISTS "event_category" (
  "event_id" integer NOT NULL,
  "category_id" integer NOT NULL,
  CONSTRAINT "fk_event_category_event_id" FOREIGN KEY ("event_id") REFERENCES "event" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_event_category_category_id" FOREIGN KEY ("category_id") REFERENCES "category" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("event_id", "category_id")
);
CREATE INDEX IF NOT EXISTS "ix_event_category_category" ON "event_category" ("category_id", "event_id");

CREATE TABLE IF NOT EXISTS "event_tag" (
  "event_id" integer NOT NULL,
  "tag_id" integer NOT NULL,
  CONSTRAINT "fk_event_tag_event_id" FOREIGN KEY ("event_id") REFERENCES "event" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_event_tag_tag_id" FOREIGN KEY ("tag_id") REFERENCES "tag" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("event_id", "tag_id")
);
CREATE INDEX IF NOT EXISTS "ix_event_tag_tag" ON "event_tag" ("tag_id", "event_id");

CREATE TABLE IF NOT EXISTS "changes" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "kind" varchar(16) NOT NULL,
  "record_id" integer NOT NULL,
  "verb" varchar(16) NOT NULL,
  "languages" varchar(255) NOT NULL,
  "fields" varchar(1000) NOT NULL,
  "actor_id" integer,
  "at" bigint NOT NULL,
  "address" varchar(45),
  "details" text,
  "position" bigint,
  "known_to" integer
);
CREATE INDEX IF NOT EXISTS "ix_changes_record" ON "changes" ("kind", "record_id");
CREATE INDEX IF NOT EXISTS "ix_changes_at" ON "changes" ("at");
CREATE INDEX IF NOT EXISTS "ix_changes_actor" ON "changes" ("actor_id");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_changes_position" ON "changes" ("position");

CREATE TABLE IF NOT EXISTS "media" (
  "id" integer PRIMARY KEY NOT NULL,
  "author_id" integer NOT NULL,
  "title" varchar(255) NOT NULL,
  "file" varchar(255) NOT NULL,
  "mime_type" varchar(32) NOT NULL,
  "extension" varchar(8) NOT NULL,
  "width" integer NOT NULL,
  "height" integer NOT NULL,
  "filesize" integer NOT NULL,
  "sizes" varchar(4000) NOT NULL,
  "hash" varchar(64) NOT NULL,
  "source_url" varchar(2000),
  "identity" varchar(64) NOT NULL,
  "created_at" bigint NOT NULL,
  CONSTRAINT "fk_media_id" FOREIGN KEY ("id") REFERENCES "record" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_media_author_id" FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_media_identity" ON "media" ("identity");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_media_file" ON "media" ("file");
CREATE INDEX IF NOT EXISTS "ix_media_author" ON "media" ("author_id");

CREATE TABLE IF NOT EXISTS "scheduled_publication" (
  "record_id" integer PRIMARY KEY NOT NULL,
  "due_at" bigint NOT NULL,
  CONSTRAINT "fk_scheduled_publication_record_id" FOREIGN KEY ("record_id") REFERENCES "record" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_scheduled_publication_due" ON "scheduled_publication" ("due_at");

CREATE TABLE IF NOT EXISTS "search_word" (
  "word" varchar(190) PRIMARY KEY NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS "search_state" (
  "id" integer PRIMARY KEY NOT NULL,
  "default_language" varchar(35) NOT NULL,
  "rules" varchar(64),
  "fallbacks" varchar(255),
  "languages" varchar(255)
);

CREATE TABLE IF NOT EXISTS "api_key" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "user_id" integer NOT NULL,
  "name" varchar(255) NOT NULL,
  "prefix" varchar(16) NOT NULL,
  "hash" varchar(64) NOT NULL,
  "scopes" varchar(500) NOT NULL,
  "networks" varchar(2000) NOT NULL,
  "expires_at" bigint,
  "created_at" bigint NOT NULL,
  "last_used_at" bigint,
  "last_used_from" varchar(45),
  CONSTRAINT "fk_api_key_user_id" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_api_key_prefix" ON "api_key" ("prefix");
CREATE INDEX IF NOT EXISTS "ix_api_key_user" ON "api_key" ("user_id");

CREATE TABLE IF NOT EXISTS "secret" (
  "name" varchar(64) PRIMARY KEY NOT NULL,
  "value" varchar(255) NOT NULL
);

CREATE TABLE IF NOT EXISTS "event_posting" (
  "word" varchar(190) NOT NULL,
  "chunk" integer NOT NULL,
  "languages" integer NOT NULL,
  "ids" blob NOT NULL,
  PRIMARY KEY ("word", "chunk", "languages")
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS "venue_posting" (
  "word" varchar(190) NOT NULL,
  "chunk" integer NOT NULL,
  "languages" integer NOT NULL,
  "ids" blob NOT NULL,
  PRIMARY KEY ("word", "chunk", "languages")
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS "organizer_posting" (
  "word" varchar(190) NOT NULL,
  "chunk" integer NOT NULL,
  "languages" integer NOT NULL,
  "ids" blob NOT NULL,
  PRIMARY KEY ("word", "chunk", "languages")
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS "event_fact" (
  "kind" integer NOT NULL,
  "fact_id" integer NOT NULL,
  "utc_start" bigint NOT NULL,
  "event_id" integer NOT NULL,
  "utc_end" bigint NOT NULL,
  "status" integer NOT NULL,
  "published_at" bigint NOT NULL,
  PRIMARY KEY ("kind", "fact_id", "utc_start", "event_id")
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS "event_fact_state" (
  "id" integer PRIMARY KEY NOT NULL,
  "languages" varchar(255)
);

CREATE TABLE IF NOT EXISTS "change_number" (
  "shard" integer PRIMARY KEY NOT NULL,
  "n" bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS "idempotency_key" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "user_id" integer NOT NULL,
  "key_hash" varchar(64) NOT NULL,
  "created_at" bigint NOT NULL,
  "answer" text
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_idempotency_key" ON "idempotency_key" ("user_id", "key_hash");
CREATE INDEX IF NOT EXISTS "ix_idempotency_key_created" ON "idempotency_key" ("created_at");

CREATE TABLE IF NOT EXISTS "unfinished_import" (
  "id" integer PRIMARY KEY NOT NULL,
  "run" varchar(32) NOT NULL
);

CREATE TABLE IF NOT EXISTS "change_feed" (
  "id" integer PRIMARY KEY NOT NULL,
  "name" varchar(22) NOT NULL,
  "last_position" bigint NOT NULL,
  "dropped_position" bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS "webhook" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "name" varchar(255) NOT NULL,
  "url" varchar(2000) NOT NULL,
  "kinds" varchar(255) NOT NULL,
  "languages" varchar(255) NOT NULL,
  "active" boolean NOT NULL,
  "secret" varchar(500) NOT NULL,
  "old_secret" varchar(500),
  "old_secret_until" bigint,
  "gone_at" bigint,
  "position" bigint,
  "created_at" bigint NOT NULL,
  "version" integer NOT NULL
);

CREATE TABLE IF NOT EXISTS "webhook_delivery" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "webhook_id" integer NOT NULL,
  "message_id" varchar(40) NOT NULL,
  "position" bigint NOT NULL,
  "kind" varchar(16) NOT NULL,
  "record_id" integer NOT NULL,
  "payload" text,
  "state" varchar(16) NOT NULL,
  "attempts" integer NOT NULL,
  "next_attempt_at" bigint NOT NULL,
  "leased_until" bigint,
  "lease" varchar(40),
  "last_status" integer,
  "last_error" varchar(255),
  "last_response" varchar(1024),
  "last_duration" integer,
  "created_at" bigint NOT NULL,
  "finished_at" bigint,
  CONSTRAINT "fk_webhook_delivery_webhook_id" FOREIGN KEY ("webhook_id") REFERENCES "webhook" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_webhook_delivery_due" ON "webhook_delivery" ("webhook_id", "state", "next_attempt_at");
CREATE INDEX IF NOT EXISTS "ix_webhook_delivery_record" ON "webhook_delivery" ("webhook_id", "kind", "record_id", "state");
CREATE INDEX IF NOT EXISTS "ix_webhook_delivery_finished" ON "webhook_delivery" ("finished_at");

CREATE TABLE IF NOT EXISTS "import_job" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "user_id" integer NOT NULL,
  "state" varchar(12) NOT NULL,
  "version" integer NOT NULL,
  "attempts" integer NOT NULL,
  "holder" varchar(36),
  "leased_until" bigint,
  "done" integer NOT NULL,
  "total" integer NOT NULL,
  "created_at" bigint NOT NULL,
  "finished_at" bigint,
  "options" text,
  "content" text,
  "report" text,
  "error" varchar(1000)
);
CREATE INDEX IF NOT EXISTS "ix_import_job_state" ON "import_job" ("state", "id");
CREATE INDEX IF NOT EXISTS "ix_import_job_finished" ON "import_job" ("finished_at");

CREATE TABLE IF NOT EXISTS "event_source" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "field" varchar(32) NOT NULL,
  "source" text,
  "is_confirmed" boolean NOT NULL DEFAULT 0,
  CONSTRAINT "fk_event_source_record_id" FOREIGN KEY ("record_id") REFERENCES "event" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language", "field")
);

CREATE TABLE IF NOT EXISTS "venue_source" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "field" varchar(32) NOT NULL,
  "source" text,
  "is_confirmed" boolean NOT NULL DEFAULT 0,
  CONSTRAINT "fk_venue_source_record_id" FOREIGN KEY ("record_id") REFERENCES "venue" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language", "field")
);

CREATE TABLE IF NOT EXISTS "organizer_source" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "field" varchar(32) NOT NULL,
  "source" text,
  "is_confirmed" boolean NOT NULL DEFAULT 0,
  CONSTRAINT "fk_organizer_source_record_id" FOREIGN KEY ("record_id") REFERENCES "organizer" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language", "field")
);

CREATE TABLE IF NOT EXISTS "category_source" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "field" varchar(32) NOT NULL,
  "source" text,
  "is_confirmed" boolean NOT NULL DEFAULT 0,
  CONSTRAINT "fk_category_source_record_id" FOREIGN KEY ("record_id") REFERENCES "category" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language", "field")
);

CREATE TABLE IF NOT EXISTS "tag_source" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "field" varchar(32) NOT NULL,
  "source" text,
  "is_confirmed" boolean NOT NULL DEFAULT 0,
  CONSTRAINT "fk_tag_source_record_id" FOREIGN KEY ("record_id") REFERENCES "tag" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language", "field")
);

CREATE TABLE IF NOT EXISTS "imported_term" (
  "kind" varchar(16) NOT NULL,
  "source" varchar(64) NOT NULL,
  "external_id" varchar(191) NOT NULL,
  "term_id" integer NOT NULL,
  "digests" text,
  CONSTRAINT "fk_imported_term_term_id" FOREIGN KEY ("term_id") REFERENCES "term" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("kind", "source", "external_id")
);
CREATE INDEX IF NOT EXISTS "ix_imported_term_term" ON "imported_term" ("term_id");

CREATE TABLE IF NOT EXISTS "event_term_count" (
  "kind" integer NOT NULL,
  "fact_id" integer NOT NULL,
  "status" integer NOT NULL,
  "events" integer NOT NULL,
  PRIMARY KEY ("kind", "fact_id", "status")
) WITHOUT ROWID;
