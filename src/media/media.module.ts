import { Global, Module } from '@nestjs/common';
import { Images } from './images.js';
import { MediaController } from './media.controller.js';
import { MediaFiles } from './media-files.js';
import { MediaService } from './media.service.js';
import { MediaStore } from './media-store.js';

@Global()
@Module({
  controllers: [MediaController],
  providers: [MediaFiles, MediaStore, Images, MediaService],
  exports: [Images, MediaService],
})
export class MediaModule {}
