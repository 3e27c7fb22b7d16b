import { type DynamicModule, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from './settings.js';

/** Gives every other module the `Settings` that the process was started with. */
@Module({})
export class ConfigModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}
