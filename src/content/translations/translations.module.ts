import { Module } from '@nestjs/common';
import { TranslationTasks } from './tasks.js';
import { TranslationTasksRepository } from './translation-tasks.repository.js';
import { TranslationsService } from './translations.service.js';
import { WorkListController } from './work-list.controller.js';
import { WorkListService } from './work-list.service.js';

@Module({
  controllers: [WorkListController],
  providers: [TranslationTasksRepository, TranslationTasks, TranslationsService, WorkListService],
  exports: [TranslationsService, WorkListService],
})
export class TranslationsModule {}
