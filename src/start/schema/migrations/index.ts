import { ChangeFeed1763700000018 } from './1763700000018-change-feed.js';
import { ChangeAudience1763700000032 } from './1763700000032-change-audience.js';
import { ChangeNumber1763700000015 } from './1763700000015-change-number.js';
import { IdempotencyKeys1763700000016 } from './1763700000016-idempotency-keys.js';
import { Accounts1763700000011 } from './1763700000011-accounts.js';
import { Audit1763700000012 } from './1763700000012-audit.js';
import { EventFacts1763700000014 } from './1763700000014-event-facts.js';
import { Users1763700000001 } from './1763700000001-users.js';
import { Terms1763700000002 } from './1763700000002-terms.js';
import { VenuesAndOrganizers1763700000003 } from './1763700000003-venues-and-organizers.js';
import { Events1763700000004 } from './1763700000004-events.js';
import { EventPasswords1763700000007 } from './1763700000007-event-passwords.js';
import { Changes1763700000005 } from './1763700000005-changes.js';
import { ListIndexes1763700000009 } from './1763700000009-list-indexes.js';
import { Media1763700000006 } from './1763700000006-media.js';
import { TrashedStatus1763700000010 } from './1763700000010-trashed-status.js';
import { SearchBlocks1763700000013 } from './1763700000013-search-blocks.js';
import { Search1763700000008 } from './1763700000008-search.js';
import { ModifiedIndexes1763700000022 } from './1763700000022-modified-indexes.js';
import { SortKeys1763700000060 } from './1763700000060-sort-keys.js';
import { ProtectedFacts1763700000040 } from './1763700000040-protected-facts.js';
import { ShownMedia1763700000041 } from './1763700000041-shown-media.js';
import { LanguageFacts1763700000061 } from './1763700000061-language-facts.js';
import { SearchFallbacks1763700000062 } from './1763700000062-search-fallbacks.js';
import { ConfiguredLanguages1763700000063 } from './1763700000063-configured-languages.js';
import { TranslationStates1763700000055 } from './1763700000055-translation-states.js';
import { UnfinishedImport1763700000017 } from './1763700000017-unfinished-import.js';
import { ExternalIds1763700000020 } from './1763700000020-external-ids.js';
import { SlugClaims1763700000050 } from './1763700000050-slug-claims.js';
import { FormerTexts1763700000051 } from './1763700000051-former-texts.js';
import { Imports1763700000021 } from './1763700000021-imports.js';
import { Webhooks1763700000019 } from './1763700000019-webhooks.js';

/** In order of execution. */
export const MIGRATIONS = [
  Users1763700000001,
  Terms1763700000002,
  VenuesAndOrganizers1763700000003,
  Events1763700000004,
  Changes1763700000005,
  Media1763700000006,
  EventPasswords1763700000007,
  Search1763700000008,
  ListIndexes1763700000009,
  TrashedStatus1763700000010,
  Accounts1763700000011,
  Audit1763700000012,
  SearchBlocks1763700000013,
  EventFacts1763700000014,
  ChangeNumber1763700000015,
  IdempotencyKeys1763700000016,
  UnfinishedImport1763700000017,
  ChangeFeed1763700000018,
  ExternalIds1763700000020,
  Imports1763700000021,
  Webhooks1763700000019,
  ModifiedIndexes1763700000022,
  ChangeAudience1763700000032,
  ProtectedFacts1763700000040,
  ShownMedia1763700000041,
  SlugClaims1763700000050,
  FormerTexts1763700000051,
  TranslationStates1763700000055,
  SortKeys1763700000060,
  LanguageFacts1763700000061,
  SearchFallbacks1763700000062,
  ConfiguredLanguages1763700000063,
];
