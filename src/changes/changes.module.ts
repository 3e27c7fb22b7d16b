import { Global, Module } from '@nestjs/common';
import { ChangeNumber } from './change-number.js';
import { ChangesService } from './changes.service.js';

@Global()
@Module({ providers: [ChangesService, ChangeNumber], exports: [ChangesService, ChangeNumber] })
export class ChangesModule {}
