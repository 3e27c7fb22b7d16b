import { type DynamicModule, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from './settings.js';

/** Provides the process's `Settings` to all modules. */
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
