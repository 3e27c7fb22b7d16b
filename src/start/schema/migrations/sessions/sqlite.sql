CREATE TABLE IF NOT EXISTS "session" (
  "id" integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "user_id" integer NOT NULL,
  "hash" varchar(64) NOT NULL,
  "created_at" bigint NOT NULL,
  "confirmed_at" bigint NOT NULL,
  "last_used_at" bigint NOT NULL,
  "last_used_from" varchar(45) NOT NULL,
  "user_agent" varchar(255) NOT NULL,
  CONSTRAINT "fk_session_user_id" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX IF NOT EXISTS "uq_session_hash" ON "session" ("hash");
CREATE INDEX IF NOT EXISTS "ix_session_user" ON "session" ("user_id");
