import { Global, Module } from '@nestjs/common';
import { TranslationsService } from './translations.service.js';
import { WorkListController } from './work-list.controller.js';
import { WorkListService } from './work-list.service.js';

@Global()
@Module({
  controllers: [WorkListController],
  providers: [TranslationsService, WorkListService],
  exports: [TranslationsService, WorkListService],
})
export class TranslationsModule {}
