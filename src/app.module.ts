import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AuditModule } from './audit/audit.module.js';
import { AccessGuard } from './auth/access.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { BatchModule } from './batch/batch.module.js';
import { CacheModule } from './cache/cache.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { ConcurrencyModule } from './concurrency/concurrency.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { ContextInterceptor } from './context/context.interceptor.js';
import { DatabaseModule } from './database/database.module.js';
import { ENTITIES } from './entities.js';
import { EventsModule } from './events/events.module.js';
import { ChangeFeedModule } from './change-feed/change-feed.module.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { HealthModule } from './health/health.module.js';
import { ErrorFilter } from './http/error.filter.js';
import { ParamsPipe } from './http/params.js';
import { RouteTable } from './http/route-table.js';
import { ImportsModule } from './imports/imports.module.js';
import { LifecycleModule } from './lifecycle/lifecycle.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MediaModule } from './media/media.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OpenapiModule } from './openapi/openapi.module.js';
import { OrganizersModule } from './organizers/organizers.module.js';
import { RecordsModule } from './records/records.module.js';
import { TagsModule } from './tags/tags.module.js';
import { TranslationsModule } from './translations/translations.module.js';
import { UsersModule } from './users/users.module.js';
import { VenuesModule } from './venues/venues.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { XliffModule } from './xliff/xliff.module.js';

/** The resources. */
const RESOURCES: Type[] = [
  EventsModule,
  VenuesModule,
  OrganizersModule,
  CategoriesModule,
  TagsModule,
  FeedsModule,
];

@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(settings),
        LifecycleModule,
        DatabaseModule.forRoot(ENTITIES),
        ChangesModule,
        CacheModule,
        LimitsModule,
        AuthModule,
        ConcurrencyModule,
        UsersModule,
        RecordsModule,
        MediaModule,
        OpenapiModule,
        HealthModule,
        MetricsModule,
        TranslationsModule,
        AuditModule,
        ChangeFeedModule,
        BatchModule,
        WebhooksModule,
        ...RESOURCES,
        ImportsModule,
        XliffModule,
      ],
      providers: [
        RouteTable,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: ContextInterceptor },
        { provide: APP_PIPE, useClass: ParamsPipe },
        ErrorFilter,
        { provide: APP_FILTER, useExisting: ErrorFilter },
      ],
    };
  }
}
