-- The tables of series for MySQL and MariaDB. Never change them: later changes are migrations of their own.

CREATE TABLE IF NOT EXISTS `series` (
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
  `image_id` int,
  `trashed_status` varchar(16),
  `external_source` varchar(64),
  `external_id` varchar(191),
  `former_texts` mediumtext,
  `translation_states` varchar(255),
  `original_words` int,
  `event_status` varchar(16) NOT NULL DEFAULT 'scheduled',
  `previous_utc_start` bigint,
  `previous_utc_end` bigint,
  `virtual_event_type` varchar(8) NOT NULL DEFAULT '',
  `virtual_url` varchar(2000) NOT NULL DEFAULT '',
  `virtual_url_access` varchar(8) NOT NULL DEFAULT 'public',
  `registration_url` varchar(2000) NOT NULL DEFAULT '',
  `registration_opens` varchar(19) NOT NULL DEFAULT '',
  `registration_closes` varchar(19) NOT NULL DEFAULT '',
  `registration_utc_opens` bigint,
  `registration_utc_closes` bigint,
  `availability` varchar(16) NOT NULL DEFAULT '',
  `capacity` int,
  `remaining` int,
  `age_min` int,
  `age_max` int,
  `spoken_languages` varchar(1000) NOT NULL DEFAULT '[]',
  `accessibility` varchar(255) NOT NULL DEFAULT '[]',
  `opening_hours` mediumtext,
  `closed_days` mediumtext,
  `recurrence_rule` varchar(2000) NOT NULL DEFAULT '',
  `recurrence_dates` mediumtext,
  `excluded_dates` mediumtext,
  `split_from` int,
  `expanded_until` varchar(10) NOT NULL DEFAULT '',
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_series_external` (`external_source`, `external_id`),
  KEY `ix_series_list` (`utc_start`, `id`),
  KEY `ix_series_author` (`author_id`),
  KEY `ix_series_modified` (`modified_at`, `id`),
  KEY `ix_series_image` (`image_id`, `status`, `published_at`),
  KEY `ix_series_translated` (`original_language`, `translation_states`, `status`, `author_id`, `original_words`),
  KEY `ix_series_published` (`published_at`, `id`, `status`),
  CONSTRAINT `fk_series_author_id` FOREIGN KEY (`author_id`) REFERENCES `user` (`id`) ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT `fk_series_id` FOREIGN KEY (`id`) REFERENCES `record` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `series_translation` (
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
  `event_status_reason` mediumtext,
  `slug_claim` varchar(255),
  `name_sort` varchar(300),
  `name_sort_es` varchar(300),
  `name_sort_ro` varchar(300),
  PRIMARY KEY (`record_id`, `language`),
  UNIQUE KEY `uq_series_slug` (`slug`, `language`),
  UNIQUE KEY `uq_series_translation_claim` (`slug_claim`),
  KEY `ix_series_name` (`name_fold`),
  CONSTRAINT `fk_series_translation_record_id` FOREIGN KEY (`record_id`) REFERENCES `series` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `series_venue` (
  `series_id` int NOT NULL,
  `venue_id` int NOT NULL,
  `position` int NOT NULL,
  PRIMARY KEY (`series_id`, `venue_id`),
  KEY `ix_series_venue_venue` (`venue_id`, `series_id`),
  CONSTRAINT `fk_series_venue_series_id` FOREIGN KEY (`series_id`) REFERENCES `series` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_series_venue_venue_id` FOREIGN KEY (`venue_id`) REFERENCES `venue` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `series_organizer` (
  `series_id` int NOT NULL,
  `organizer_id` int NOT NULL,
  `position` int NOT NULL,
  PRIMARY KEY (`series_id`, `organizer_id`),
  KEY `ix_series_organizer_organizer` (`organizer_id`, `series_id`),
  CONSTRAINT `fk_series_organizer_series_id` FOREIGN KEY (`series_id`) REFERENCES `series` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_series_organizer_organizer_id` FOREIGN KEY (`organizer_id`) REFERENCES `organizer` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `series_category` (
  `series_id` int NOT NULL,
  `category_id` int NOT NULL,
  PRIMARY KEY (`series_id`, `category_id`),
  KEY `ix_series_category_category` (`category_id`, `series_id`),
  CONSTRAINT `fk_series_category_category_id` FOREIGN KEY (`category_id`) REFERENCES `category` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_series_category_series_id` FOREIGN KEY (`series_id`) REFERENCES `series` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `series_tag` (
  `series_id` int NOT NULL,
  `tag_id` int NOT NULL,
  PRIMARY KEY (`series_id`, `tag_id`),
  KEY `ix_series_tag_tag` (`tag_id`, `series_id`),
  CONSTRAINT `fk_series_tag_series_id` FOREIGN KEY (`series_id`) REFERENCES `series` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT `fk_series_tag_tag_id` FOREIGN KEY (`tag_id`) REFERENCES `tag` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `series_posting` (
  `word` varchar(190) NOT NULL,
  `chunk` int NOT NULL,
  `languages` int NOT NULL,
  `ids` blob NOT NULL,
  PRIMARY KEY (`word`, `chunk`, `languages`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE IF NOT EXISTS `series_source` (
  `record_id` int NOT NULL,
  `language` varchar(35) NOT NULL,
  `field` varchar(32) NOT NULL,
  `source` mediumtext,
  `is_confirmed` tinyint NOT NULL DEFAULT 0,
  PRIMARY KEY (`record_id`, `language`, `field`),
  CONSTRAINT `fk_series_source_record_id` FOREIGN KEY (`record_id`) REFERENCES `series` (`id`) ON DELETE CASCADE ON UPDATE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
