import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { ChangeFeedRepository } from './change-feed.repository.js';
import { ChangeNumber } from '../../platform/database-state/change-number.js';
import { ChangesRepository } from './changes.repository.js';
import { ChangesService } from './changes.service.js';
import { OldChanges } from './old-changes.js';

@Global()
@Module({
  providers: [ChangesRepository, ChangeFeedRepository, ChangesService, ChangeNumber, ChangeFeed, OldChanges],
  exports: [ChangesRepository, ChangesService, ChangeNumber, ChangeFeed],
})
export class ChangesModule {}
