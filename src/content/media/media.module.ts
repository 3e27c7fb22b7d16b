import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '#access/changes/changes.module.js';
import { Images } from './images.js';
import { MediaController } from './media.controller.js';
import { Media } from './media.entity.js';
import { MediaRepository } from './media.repository.js';
import { MediaService } from './media.service.js';
import { MediaFiles } from './media-files.js';
import { MediaStore } from './media-store.js';
import { MediaUses } from './media-uses.js';

@Module({
  imports: [ChangesModule, TypeOrmModule.forFeature([Media])],
  controllers: [MediaController],
  providers: [MediaFiles, MediaRepository, MediaStore, MediaUses, Images, MediaService],
  exports: [Images, MediaRepository, MediaService],
})
export class MediaModule {}
