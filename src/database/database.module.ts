import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../config/settings.js';
import { dataSourceOptions, type EntityList } from './data-source.js';
import { Database } from './database.js';

/** Opens the one data source of the process. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(entities: EntityList): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [SETTINGS],
          useFactory: (settings: Settings) => ({
            ...dataSourceOptions(settings, entities),
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [Database],
      exports: [Database],
    };
  }
}
