-- The tables of series for SQLite. Never change them: later changes are migrations of their own.

CREATE TABLE IF NOT EXISTS "series" (
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
  "image_id" integer,
  "trashed_status" varchar(16),
  "external_source" varchar(64),
  "external_id" varchar(191),
  "former_texts" text,
  "translation_states" varchar(255),
  "original_words" integer,
  "event_status" varchar(16) NOT NULL DEFAULT 'scheduled',
  "previous_utc_start" bigint,
  "previous_utc_end" bigint,
  "virtual_event_type" varchar(8) NOT NULL DEFAULT '',
  "virtual_url" varchar(2000) NOT NULL DEFAULT '',
  "virtual_url_access" varchar(8) NOT NULL DEFAULT 'public',
  "registration_url" varchar(2000) NOT NULL DEFAULT '',
  "registration_opens" varchar(19) NOT NULL DEFAULT '',
  "registration_closes" varchar(19) NOT NULL DEFAULT '',
  "registration_utc_opens" bigint,
  "registration_utc_closes" bigint,
  "availability" varchar(16) NOT NULL DEFAULT '',
  "capacity" integer,
  "remaining" integer,
  "age_min" integer,
  "age_max" integer,
  "spoken_languages" varchar(1000) NOT NULL DEFAULT '[]',
  "accessibility" varchar(255) NOT NULL DEFAULT '[]',
  "opening_hours" text,
  "closed_days" text,
  "recurrence_rule" varchar(2000) NOT NULL DEFAULT '',
  "recurrence_dates" text,
  "excluded_dates" text,
  "split_from" integer,
  "expanded_until" varchar(10) NOT NULL DEFAULT '',
  CONSTRAINT "fk_series_id" FOREIGN KEY ("id") REFERENCES "record" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_series_author_id" FOREIGN KEY ("author_id") REFERENCES "user" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX IF NOT EXISTS "ix_series_list" ON "series" ("utc_start", "id");
CREATE INDEX IF NOT EXISTS "ix_series_author" ON "series" ("author_id");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_series_external" ON "series" ("external_source", "external_id");
CREATE INDEX IF NOT EXISTS "ix_series_modified" ON "series" ("modified_at", "id");
CREATE INDEX IF NOT EXISTS "ix_series_image" ON "series" ("image_id", "status", "published_at");
CREATE INDEX IF NOT EXISTS "ix_series_translated" ON "series" ("original_language", "translation_states", "status", "author_id", "original_words");
CREATE INDEX IF NOT EXISTS "ix_series_published" ON "series" ("published_at", "id", "status");

CREATE TABLE IF NOT EXISTS "series_translation" (
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
  "event_status_reason" text,
  "slug_claim" varchar(255),
  "name_sort" varchar(300),
  "name_sort_es" varchar(300),
  "name_sort_ro" varchar(300),
  CONSTRAINT "fk_series_translation_record_id" FOREIGN KEY ("record_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language")
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_series_slug" ON "series_translation" ("slug", "language");
CREATE INDEX IF NOT EXISTS "ix_series_name" ON "series_translation" ("name_fold");
CREATE UNIQUE INDEX IF NOT EXISTS "uq_series_translation_claim" ON "series_translation" ("slug_claim");

CREATE TABLE IF NOT EXISTS "series_venue" (
  "series_id" integer NOT NULL,
  "venue_id" integer NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT "fk_series_venue_series_id" FOREIGN KEY ("series_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_series_venue_venue_id" FOREIGN KEY ("venue_id") REFERENCES "venue" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("series_id", "venue_id")
);
CREATE INDEX IF NOT EXISTS "ix_series_venue_venue" ON "series_venue" ("venue_id", "series_id");

CREATE TABLE IF NOT EXISTS "series_organizer" (
  "series_id" integer NOT NULL,
  "organizer_id" integer NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT "fk_series_organizer_series_id" FOREIGN KEY ("series_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_series_organizer_organizer_id" FOREIGN KEY ("organizer_id") REFERENCES "organizer" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("series_id", "organizer_id")
);
CREATE INDEX IF NOT EXISTS "ix_series_organizer_organizer" ON "series_organizer" ("organizer_id", "series_id");

CREATE TABLE IF NOT EXISTS "series_category" (
  "series_id" integer NOT NULL,
  "category_id" integer NOT NULL,
  CONSTRAINT "fk_series_category_series_id" FOREIGN KEY ("series_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_series_category_category_id" FOREIGN KEY ("category_id") REFERENCES "category" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("series_id", "category_id")
);
CREATE INDEX IF NOT EXISTS "ix_series_category_category" ON "series_category" ("category_id", "series_id");

CREATE TABLE IF NOT EXISTS "series_tag" (
  "series_id" integer NOT NULL,
  "tag_id" integer NOT NULL,
  CONSTRAINT "fk_series_tag_series_id" FOREIGN KEY ("series_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "fk_series_tag_tag_id" FOREIGN KEY ("tag_id") REFERENCES "tag" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("series_id", "tag_id")
);
CREATE INDEX IF NOT EXISTS "ix_series_tag_tag" ON "series_tag" ("tag_id", "series_id");

CREATE TABLE IF NOT EXISTS "series_posting" (
  "word" varchar(190) NOT NULL,
  "chunk" integer NOT NULL,
  "languages" integer NOT NULL,
  "ids" blob NOT NULL,
  PRIMARY KEY ("word", "chunk", "languages")
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS "series_source" (
  "record_id" integer NOT NULL,
  "language" varchar(35) NOT NULL,
  "field" varchar(32) NOT NULL,
  "source" text,
  "is_confirmed" boolean NOT NULL DEFAULT 0,
  CONSTRAINT "fk_series_source_record_id" FOREIGN KEY ("record_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  PRIMARY KEY ("record_id", "language", "field")
);
