import { Global, Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { ChangeNumber } from './change-number.js';
import { ChangesService } from './changes.service.js';

@Global()
@Module({
  providers: [ChangesService, ChangeNumber, ChangeFeed],
  exports: [ChangesService, ChangeNumber, ChangeFeed],
})
export class ChangesModule {}
