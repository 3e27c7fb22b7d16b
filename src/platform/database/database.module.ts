import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { dataSourceOptions, type Schema } from './data-source.js';
import { Database } from './database.js';
import { OutageLog } from './outage-log.js';

/** Provides the process's data source. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(schema: Schema): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [SETTINGS],
          useFactory: (settings: Settings) => ({
            ...dataSourceOptions(settings, schema),
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [Database, OutageLog],
      exports: [Database, OutageLog],
    };
  }
}
