-- The tables of 0.3.0 for MySQL and MariaDB. Never change them: later changes are migrations of their own.

CREATE TABLE IF NOT EXISTS `user` (
  `id` int NOT NULL AUTO_INCREMENT,
  `username` varchar(60) NOT NULL,
  `email` varchar(255) NOT NULL,
  `role` varchar(16) NOT NULL,
  `active` tinyint NOT NULL,
  `created_at` bigint NOT NULL,
  `display_name` varchar(255),
  `email_key` varchar(255),
  `password_hash` varchar(255),
  `oidc_issuer` varchar(255),
  `oidc_subject` varchar(255),
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_user_username` (`username`),
  UNIQUE KEY `uq_user_email_key` (`email_key`),
  UNIQUE KEY `uq_user_oidc` (`oidc_issuer`, `oidc_subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `application_password` (
  `id` int NOT NULL AUTO_INCREMENT,
  `user_id` int NOT NULL,
  `name` varchar(255) NOT NULL,
  `hash` varchar(255) NOT NULL,
  `created_at` bigint NOT NULL,
  `last_used_at` bigint,
  `last_used_from` varchar(45),
  PRIMARY KEY (`id`),
  KEY `ix_application_password_user` (`user_id`),
  CONSTRAINT `fk_application_password_user_id` FOREIGN KEY (`user_id`) REFERENCES `user` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `term` (
  `id` int NOT NULL AUTO_INCREMENT,
  `kind` varchar(16) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `category` (
  `id` int NOT NULL,
  `modified_at` bigint NOT NULL,
  `version` int NOT NULL,
  `original_language` varchar(35) NOT NULL,
  `parent` int NOT NULL,
  `former_texts` mediumtext,
  `translation_states` varchar(255),
  `original_words` int,
  PRIMARY KEY (`id`),
  KEY `ix_category_parent` (`parent`),
  KEY `ix_category_modified` (`modified_at`, `id`),
  KEY `ix_category_translated` (`original_language`, `translation_states`, `original_words`),
  CONSTRAINT `fk_category_id` FOREIGN KEY (`id`) REFERENCES `term` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `tag` (
  `id` int NOT NULL,
  `modified_at` bigint NOT NULL,
  `version` int NOT NULL,
  `original_language` varchar(35) NOT NULL,
  `former_texts` mediumtext,
  `translation_states` varchar(255),
  `original_words` int,
  PRIMARY KEY (`id`),
  KEY `ix_tag_modified` (`modified_at`, `id`),
  KEY `ix_tag_translated` (`original_language`, `translation_states`, `original_words`),
  CONSTRAINT `fk_tag_id` FOREIGN KEY (`id`) REFERENCES `term` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `category_translation` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `slug` varchar(255),
  `name_fold` varchar(255),
  `text_version` int NOT NULL,
  `updated_at` bigint NOT NULL,
  `name` varchar(255),
  `description` mediumtext,
  `slug_claim` varchar(255),
  `name_sort` varchar(300),
  `name_sort_es` varchar(300),
  `name_sort_ro` varchar(300),
  PRIMARY KEY (`record_id`, `language`),
  UNIQUE KEY `uq_category_slug` (`slug`, `language`),
  UNIQUE KEY `uq_category_translation_claim` (`slug_claim`),
  KEY `ix_category_name` (`name_fold`),
  CONSTRAINT `fk_category_translation_record_id` FOREIGN KEY (`record_id`) REFERENCES `category` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `tag_translation` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `slug` varchar(255),
  `name_fold` varchar(255),
  `text_version` int NOT NULL,
  `updated_at` bigint NOT NULL,
  `name` varchar(255),
  `description` mediumtext,
  `slug_claim` varchar(255),
  `name_sort` varchar(300),
  `name_sort_es` varchar(300),
  `name_sort_ro` varchar(300),
  PRIMARY KEY (`record_id`, `language`),
  UNIQUE KEY `uq_tag_slug` (`slug`, `language`),
  UNIQUE KEY `uq_tag_translation_claim` (`slug_claim`),
  KEY `ix_tag_name` (`name_fold`),
  CONSTRAINT `fk_tag_translation_record_id` FOREIGN KEY (`record_id`) REFERENCES `tag` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `record` (
  `id` int NOT NULL AUTO_INCREMENT,
  `kind` varchar(16) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `venue` (
  `id` int NOT NULL,
  `author_id` int NOT NULL,
  `status` varchar(16) NOT NULL,
  `published_at` bigint NOT NULL,
  `modified_at` bigint NOT NULL,
  `version` int NOT NULL,
  `original_language` varchar(35) NOT NULL,
  `zip` varchar(255) NOT NULL,
  `phone` varchar(255) NOT NULL,
  `show_map` tinyint NOT NULL,
  `show_map_link` tinyint NOT NULL,
  `geo_lat` double,
  `geo_lng` double,
  `image_id` int,
  `trashed_status` varchar(16),
  `external_source` varchar(64),
  `external_id` varchar(191),
  `former_texts` mediumtext,
  `translation_states` varchar(255),
  `original_words` int,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_venue_external` (`external_source`, `external_id`),
  KEY `ix_venue_author` (`author_id`),
  KEY `ix_venue_geo` (`geo_lat`, `geo_lng`),
  KEY `ix_venue_modified` (`modified_at`, `id`),
  KEY `ix_venue_image` (`image_id`, `status`, `published_at`),
  KEY `ix_venue_translated` (`original_language`, `translation_states`, `status`, `author_id`, `original_words`),
  KEY `ix_venue_published` (`published_at`, `id`, `status`),
  CONSTRAINT `fk_venue_author_id` FOREIGN KEY (`author_id`) REFERENCES `user` (`id`) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT `fk_venue_id` FOREIGN KEY (`id`) REFERENCES `record` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `venue_translation` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `slug` varchar(255),
  `name_fold` varchar(255),
  `text_version` int NOT NULL,
  `updated_at` bigint NOT NULL,
  `venue` varchar(255),
  `description` mediumtext,
  `excerpt` mediumtext,
  `address` varchar(255),
  `city` varchar(255),
  `country` varchar(255),
  `province` varchar(255),
  `state` varchar(255),
  `stateprovince` varchar(255),
  `website` varchar(2000),
  `slug_claim` varchar(255),
  `name_sort` varchar(300),
  `name_sort_es` varchar(300),
  `name_sort_ro` varchar(300),
  PRIMARY KEY (`record_id`, `language`),
  UNIQUE KEY `uq_venue_slug` (`slug`, `language`),
  UNIQUE KEY `uq_venue_translation_claim` (`slug_claim`),
  KEY `ix_venue_name` (`name_fold`),
  CONSTRAINT `fk_venue_translation_record_id` FOREIGN KEY (`record_id`) REFERENCES `venue` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `organizer` (
  `id` int NOT NULL,
  `author_id` int NOT NULL,
  `status` varchar(16) NOT NULL,
  `published_at` bigint NOT NULL,
  `modified_at` bigint NOT NULL,
  `version` int NOT NULL,
  `original_language` varchar(35) NOT NULL,
  `phone` varchar(255) NOT NULL,
  `email` varchar(255) NOT NULL,
  `image_id` int,
  `trashed_status` varchar(16),
  `external_source` varchar(64),
  `external_id` varchar(191),
  `former_texts` mediumtext,
  `translation_states` varchar(255),
  `original_words` int,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_organizer_external` (`external_source`, `external_id`),
  KEY `ix_organizer_author` (`author_id`),
  KEY `ix_organizer_modified` (`modified_at`, `id`),
  KEY `ix_organizer_image` (`image_id`, `status`, `published_at`),
  KEY `ix_organizer_translated` (`original_language`, `translation_states`, `status`, `author_id`, `original_words`),
  KEY `ix_organizer_published` (`published_at`, `id`, `status`),
  CONSTRAINT `fk_organizer_author_id` FOREIGN KEY (`author_id`) REFERENCES `user` (`id`) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT `fk_organizer_id` FOREIGN KEY (`id`) REFERENCES `record` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `organizer_translation` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `slug` varchar(255),
  `name_fold` varchar(255),
  `text_version` int NOT NULL,
  `updated_at` bigint NOT NULL,
  `organizer` varchar(255),
  `description` mediumtext,
  `excerpt` mediumtext,
  `website` varchar(2000),
  `slug_claim` varchar(255),
  `name_sort` varchar(300),
  `name_sort_es` varchar(300),
  `name_sort_ro` varchar(300),
  PRIMARY KEY (`record_id`, `language`),
  UNIQUE KEY `uq_organizer_slug` (`slug`, `language`),
  UNIQUE KEY `uq_organizer_translation_claim` (`slug_claim`),
  KEY `ix_organizer_name` (`name_fold`),
  CONSTRAINT `fk_organizer_translation_record_id` FOREIGN KEY (`record_id`) REFERENCES `organizer` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event` (
  `id` int NOT NULL,
  `author_id` int NOT NULL,
  `status` varchar(16) NOT NULL,
  `published_at` bigint NOT NULL,
  `modified_at` bigint NOT NULL,
  `version` int NOT NULL,
  `original_language` varchar(35) NOT NULL,
  `start_date` varchar(19) NOT NULL,
  `end_date` varchar(19) NOT NULL,
  `timezone` varchar(64) NOT NULL,
  `utc_start` bigint NOT NULL,
  `utc_end` bigint NOT NULL,
  `all_day` tinyint NOT NULL,
  `cost` varchar(2000),
  `show_map` tinyint NOT NULL,
  `show_map_link` tinyint NOT NULL,
  `hide_from_listings` tinyint NOT NULL,
  `sticky` tinyint NOT NULL,
  `featured` tinyint NOT NULL,
  `ticketed` tinyint NOT NULL,
  `post_parent` int NOT NULL,
  `image_id` int,
  `password_hash` varchar(255),
  `trashed_status` varchar(16),
  `external_source` varchar(64),
  `external_id` varchar(191),
  `former_texts` mediumtext,
  `translation_states` varchar(255),
  `original_words` int,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_event_external` (`external_source`, `external_id`),
  KEY `ix_event_author` (`author_id`),
  KEY `ix_event_list` (`hide_from_listings`, `utc_start`, `id`, `utc_end`, `status`, `published_at`),
  KEY `ix_event_featured` (`featured`, `utc_start`, `id`),
  KEY `ix_event_parent` (`post_parent`, `utc_start`, `id`),
  KEY `ix_event_modified` (`modified_at`, `id`),
  KEY `ix_event_protected` (`author_id`, `password_hash`),
  KEY `ix_event_image` (`image_id`, `status`, `published_at`, `password_hash`),
  KEY `ix_event_translated` (`original_language`, `translation_states`, `status`, `author_id`, `original_words`),
  KEY `ix_event_published` (`published_at`, `id`, `status`),
  CONSTRAINT `fk_event_author_id` FOREIGN KEY (`author_id`) REFERENCES `user` (`id`) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT `fk_event_id` FOREIGN KEY (`id`) REFERENCES `record` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_translation` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `slug` varchar(255),
  `name_fold` varchar(255),
  `text_version` int NOT NULL,
  `updated_at` bigint NOT NULL,
  `title` varchar(255),
  `description` mediumtext,
  `excerpt` mediumtext,
  `website` varchar(2000),
  `description_fold` mediumtext,
  `excerpt_fold` mediumtext,
  `slug_claim` varchar(255),
  `name_sort` varchar(300),
  `name_sort_es` varchar(300),
  `name_sort_ro` varchar(300),
  PRIMARY KEY (`record_id`, `language`),
  UNIQUE KEY `uq_event_slug` (`slug`, `language`),
  UNIQUE KEY `uq_event_translation_claim` (`slug_claim`),
  KEY `ix_event_name` (`name_fold`),
  CONSTRAINT `fk_event_translation_record_id` FOREIGN KEY (`record_id`) REFERENCES `event` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_venue` (
  `event_id` int NOT NULL,
  `venue_id` int NOT NULL,
  `position` int NOT NULL,
  PRIMARY KEY (`event_id`, `venue_id`),
  KEY `ix_event_venue_venue` (`venue_id`, `event_id`),
  CONSTRAINT `fk_event_venue_event_id` FOREIGN KEY (`event_id`) REFERENCES `event` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_event_venue_venue_id` FOREIGN KEY (`venue_id`) REFERENCES `venue` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_organizer` (
  `event_id` int NOT NULL,
  `organizer_id` int NOT NULL,
  `position` int NOT NULL,
  PRIMARY KEY (`event_id`, `organizer_id`),
  KEY `ix_event_organizer_organizer` (`organizer_id`, `event_id`),
  CONSTRAINT `fk_event_organizer_event_id` FOREIGN KEY (`event_id`) REFERENCES `event` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_event_organizer_organizer_id` FOREIGN KEY (`organizer_id`) REFERENCES `organizer` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_category` (
  `event_id` int NOT NULL,
  `category_id` int NOT NULL,
  PRIMARY KEY (`event_id`, `category_id`),
  KEY `ix_event_category_category` (`category_id`, `event_id`),
  CONSTRAINT `fk_event_category_category_id` FOREIGN KEY (`category_id`) REFERENCES `category` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_event_category_event_id` FOREIGN KEY (`event_id`) REFERENCES `event` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_tag` (
  `event_id` int NOT NULL,
  `tag_id` int NOT NULL,
  PRIMARY KEY (`event_id`, `tag_id`),
  KEY `ix_event_tag_tag` (`tag_id`, `event_id`),
  CONSTRAINT `fk_event_tag_event_id` FOREIGN KEY (`event_id`) REFERENCES `event` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_event_tag_tag_id` FOREIGN KEY (`tag_id`) REFERENCES `tag` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `changes` (
  `id` int NOT NULL AUTO_INCREMENT,
  `kind` varchar(16) NOT NULL,
  `record_id` int NOT NULL,
  `verb` varchar(16) NOT NULL,
  `languages` varchar(255) NOT NULL,
  `fields` varchar(1000) NOT NULL,
  `actor_id` int,
  `at` bigint NOT NULL,
  `address` varchar(45),
  `details` mediumtext,
  `position` bigint,
  `known_to` int,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_changes_position` (`position`),
  KEY `ix_changes_record` (`kind`, `record_id`),
  KEY `ix_changes_at` (`at`),
  KEY `ix_changes_actor` (`actor_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `media` (
  `id` int NOT NULL,
  `author_id` int NOT NULL,
  `title` varchar(255) NOT NULL,
  `file` varchar(255) NOT NULL,
  `mime_type` varchar(32) NOT NULL,
  `extension` varchar(8) NOT NULL,
  `width` int NOT NULL,
  `height` int NOT NULL,
  `filesize` int NOT NULL,
  `sizes` varchar(4000) NOT NULL,
  `hash` varchar(64) NOT NULL,
  `source_url` varchar(2000),
  `identity` varchar(64) NOT NULL,
  `created_at` bigint NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_media_identity` (`identity`),
  UNIQUE KEY `uq_media_file` (`file`),
  KEY `ix_media_author` (`author_id`),
  CONSTRAINT `fk_media_author_id` FOREIGN KEY (`author_id`) REFERENCES `user` (`id`) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT `fk_media_id` FOREIGN KEY (`id`) REFERENCES `record` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `scheduled_publication` (
  `record_id` int NOT NULL,
  `due_at` bigint NOT NULL,
  PRIMARY KEY (`record_id`),
  KEY `ix_scheduled_publication_due` (`due_at`),
  CONSTRAINT `fk_scheduled_publication_record_id` FOREIGN KEY (`record_id`) REFERENCES `record` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `search_word` (
  `word` varchar(190) NOT NULL,
  PRIMARY KEY (`word`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `search_state` (
  `id` int NOT NULL,
  `default_language` varchar(35) NOT NULL,
  `rules` varchar(64),
  `fallbacks` varchar(255),
  `languages` varchar(255),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `api_key` (
  `id` int NOT NULL AUTO_INCREMENT,
  `user_id` int NOT NULL,
  `name` varchar(255) NOT NULL,
  `prefix` varchar(16) NOT NULL,
  `hash` varchar(64) NOT NULL,
  `scopes` varchar(500) NOT NULL,
  `networks` varchar(2000) NOT NULL,
  `expires_at` bigint,
  `created_at` bigint NOT NULL,
  `last_used_at` bigint,
  `last_used_from` varchar(45),
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_api_key_prefix` (`prefix`),
  KEY `ix_api_key_user` (`user_id`),
  CONSTRAINT `fk_api_key_user_id` FOREIGN KEY (`user_id`) REFERENCES `user` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `secret` (
  `name` varchar(64) NOT NULL,
  `value` varchar(255) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_posting` (
  `word` varchar(190) NOT NULL,
  `chunk` int NOT NULL,
  `languages` int NOT NULL,
  `ids` blob NOT NULL,
  PRIMARY KEY (`word`, `chunk`, `languages`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `venue_posting` (
  `word` varchar(190) NOT NULL,
  `chunk` int NOT NULL,
  `languages` int NOT NULL,
  `ids` blob NOT NULL,
  PRIMARY KEY (`word`, `chunk`, `languages`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `organizer_posting` (
  `word` varchar(190) NOT NULL,
  `chunk` int NOT NULL,
  `languages` int NOT NULL,
  `ids` blob NOT NULL,
  PRIMARY KEY (`word`, `chunk`, `languages`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_fact` (
  `kind` int NOT NULL,
  `fact_id` int NOT NULL,
  `utc_start` bigint NOT NULL,
  `event_id` int NOT NULL,
  `utc_end` bigint NOT NULL,
  `status` int NOT NULL,
  `published_at` bigint NOT NULL,
  PRIMARY KEY (`kind`, `fact_id`, `utc_start`, `event_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_fact_state` (
  `id` int NOT NULL,
  `languages` varchar(255),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `change_number` (
  `shard` int NOT NULL,
  `n` bigint NOT NULL,
  PRIMARY KEY (`shard`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `idempotency_key` (
  `id` int NOT NULL AUTO_INCREMENT,
  `user_id` int NOT NULL,
  `key_hash` varchar(64) NOT NULL,
  `created_at` bigint NOT NULL,
  `answer` mediumtext,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_idempotency_key` (`user_id`, `key_hash`),
  KEY `ix_idempotency_key_created` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `unfinished_import` (
  `id` int NOT NULL,
  `run` varchar(32) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `change_feed` (
  `id` int NOT NULL,
  `name` varchar(22) NOT NULL,
  `last_position` bigint NOT NULL,
  `dropped_position` bigint NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `webhook` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `url` varchar(2000) NOT NULL,
  `kinds` varchar(255) NOT NULL,
  `languages` varchar(255) NOT NULL,
  `active` tinyint NOT NULL,
  `secret` varchar(500) NOT NULL,
  `old_secret` varchar(500),
  `old_secret_until` bigint,
  `gone_at` bigint,
  `position` bigint,
  `created_at` bigint NOT NULL,
  `version` int NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `webhook_delivery` (
  `id` int NOT NULL AUTO_INCREMENT,
  `webhook_id` int NOT NULL,
  `message_id` varchar(40) NOT NULL,
  `position` bigint NOT NULL,
  `kind` varchar(16) NOT NULL,
  `record_id` int NOT NULL,
  `payload` mediumtext,
  `state` varchar(16) NOT NULL,
  `attempts` int NOT NULL,
  `next_attempt_at` bigint NOT NULL,
  `leased_until` bigint,
  `lease` varchar(40),
  `last_status` int,
  `last_error` varchar(255),
  `last_response` varchar(1024),
  `last_duration` int,
  `created_at` bigint NOT NULL,
  `finished_at` bigint,
  PRIMARY KEY (`id`),
  KEY `ix_webhook_delivery_due` (`webhook_id`, `state`, `next_attempt_at`),
  KEY `ix_webhook_delivery_record` (`webhook_id`, `kind`, `record_id`, `state`),
  KEY `ix_webhook_delivery_finished` (`finished_at`),
  CONSTRAINT `fk_webhook_delivery_webhook_id` FOREIGN KEY (`webhook_id`) REFERENCES `webhook` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `import_job` (
  `id` int NOT NULL AUTO_INCREMENT,
  `user_id` int NOT NULL,
  `state` varchar(12) NOT NULL,
  `version` int NOT NULL,
  `attempts` int NOT NULL,
  `holder` varchar(36),
  `leased_until` bigint,
  `done` int NOT NULL,
  `total` int NOT NULL,
  `created_at` bigint NOT NULL,
  `finished_at` bigint,
  `options` mediumtext,
  `content` mediumtext,
  `report` mediumtext,
  `error` varchar(1000),
  PRIMARY KEY (`id`),
  KEY `ix_import_job_state` (`state`, `id`),
  KEY `ix_import_job_finished` (`finished_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_source` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `field` varchar(32) NOT NULL,
  `source` mediumtext,
  `is_confirmed` tinyint NOT NULL DEFAULT 0,
  PRIMARY KEY (`record_id`, `language`, `field`),
  CONSTRAINT `fk_event_source_record_id` FOREIGN KEY (`record_id`) REFERENCES `event` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `venue_source` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `field` varchar(32) NOT NULL,
  `source` mediumtext,
  `is_confirmed` tinyint NOT NULL DEFAULT 0,
  PRIMARY KEY (`record_id`, `language`, `field`),
  CONSTRAINT `fk_venue_source_record_id` FOREIGN KEY (`record_id`) REFERENCES `venue` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `organizer_source` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `field` varchar(32) NOT NULL,
  `source` mediumtext,
  `is_confirmed` tinyint NOT NULL DEFAULT 0,
  PRIMARY KEY (`record_id`, `language`, `field`),
  CONSTRAINT `fk_organizer_source_record_id` FOREIGN KEY (`record_id`) REFERENCES `organizer` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `category_source` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `field` varchar(32) NOT NULL,
  `source` mediumtext,
  `is_confirmed` tinyint NOT NULL DEFAULT 0,
  PRIMARY KEY (`record_id`, `language`, `field`),
  CONSTRAINT `fk_category_source_record_id` FOREIGN KEY (`record_id`) REFERENCES `category` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `tag_source` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `field` varchar(32) NOT NULL,
  `source` mediumtext,
  `is_confirmed` tinyint NOT NULL DEFAULT 0,
  PRIMARY KEY (`record_id`, `language`, `field`),
  CONSTRAINT `fk_tag_source_record_id` FOREIGN KEY (`record_id`) REFERENCES `tag` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `imported_term` (
  `kind` varchar(16) NOT NULL,
  `source` varchar(64) NOT NULL,
  `external_id` varchar(191) NOT NULL,
  `term_id` int NOT NULL,
  `digests` mediumtext,
  PRIMARY KEY (`kind`, `source`, `external_id`),
  KEY `ix_imported_term_term` (`term_id`),
  CONSTRAINT `fk_imported_term_term_id` FOREIGN KEY (`term_id`) REFERENCES `term` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `event_term_count` (
  `kind` int NOT NULL,
  `fact_id` int NOT NULL,
  `status` int NOT NULL,
  `events` int NOT NULL,
  PRIMARY KEY (`kind`, `fact_id`, `status`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
