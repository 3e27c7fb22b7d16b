import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from '#access/auth/access.guard.js';
import { AuthModule } from '#access/auth/auth.module.js';
import { ChangesModule } from '#access/changes/changes.module.js';
import { CredentialsModule } from '#access/credentials/credentials.module.js';
import { LimitsModule } from '#access/limits/limits.module.js';
import { SessionsModule } from '#access/sessions/sessions.module.js';
import { UsersModule } from '#access/users/users.module.js';
import { MediaModule } from '#content/media/media.module.js';
import { RecordsModule } from '#content/records/records.module.js';
import { TranslationsModule } from '#content/translations/translations.module.js';
import { CacheModule } from '#http/cache/cache.module.js';
import { IdempotencyModule } from '#http/idempotency/idempotency.module.js';
import { ParamsPipe } from '#http/parameters/params.js';
import { ContextInterceptor } from '#http/pipeline/context.interceptor.js';
import { DryRunInterceptor } from '#http/pipeline/dry-run.interceptor.js';
import { ErrorFilter } from '#http/pipeline/error.filter.js';
import { IdempotencyInterceptor } from '#http/pipeline/idempotency.interceptor.js';
import { ResponseInterceptor } from '#http/pipeline/response.interceptor.js';
import { RouteTable } from '#http/requests/route-table.js';
import { AuditModule } from '#integrations/audit/audit.module.js';
import { BatchModule } from '#integrations/batch/batch.module.js';
import { ChangeFeedModule } from '#integrations/change-feed/change-feed.module.js';
import { FeedsModule } from '#integrations/feeds/feeds.module.js';
import { HistoryModule } from '#integrations/history/history.module.js';
import { ImportsModule } from '#integrations/imports/imports.module.js';
import { OpenapiModule } from '#integrations/openapi/openapi.module.js';
import { HealthModule } from '#integrations/operations/health.module.js';
import { MetricsModule } from '#integrations/operations/metrics.module.js';
import { PagesModule } from '#integrations/pages/pages.module.js';
import { SummaryModule } from '#integrations/summary/summary.module.js';
import { WebhooksModule } from '#integrations/webhooks/webhooks.module.js';
import { XliffModule } from '#integrations/xliff/xliff.module.js';
import { ConfigModule } from '#platform/config/config.module.js';
import type { Settings } from '#platform/config/settings.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { LifecycleModule } from '#platform/lifecycle/lifecycle.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { CategoriesModule } from '#resources/categories/categories.module.js';
import { EventsModule } from '#resources/events/events.module.js';
import { OrganizersModule } from '#resources/organizers/organizers.module.js';
import { SeriesModule } from '#resources/series/series.module.js';
import { TagsModule } from '#resources/tags/tags.module.js';
import { VenuesModule } from '#resources/venues/venues.module.js';
import { SCHEMA } from '#start/schema/schema.js';

const RESOURCES: Type[] = [
  EventsModule,
  VenuesModule,
  OrganizersModule,
  CategoriesModule,
  TagsModule,
  SeriesModule,
  FeedsModule,
  PagesModule,
];

@Module({})
export class AppModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(settings),
        LifecycleModule,
        SecretsModule,
        DatabaseModule.forRoot(SCHEMA),
        JobsModule,
        ChangesModule,
        CacheModule,
        LimitsModule,
        CredentialsModule,
        AuthModule,
        IdempotencyModule,
        UsersModule,
        SessionsModule,
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
        HistoryModule,
        ImportsModule,
        SummaryModule,
        XliffModule,
      ],
      providers: [
        RouteTable,
        { provide: APP_GUARD, useClass: AccessGuard },
        // The first interceptor is the outermost.
        { provide: APP_INTERCEPTOR, useClass: ContextInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: DryRunInterceptor },
        { provide: APP_PIPE, useClass: ParamsPipe },
        ErrorFilter,
        { provide: APP_FILTER, useExisting: ErrorFilter },
      ],
    };
  }
}
