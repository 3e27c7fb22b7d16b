import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { configureApp, createAdapter } from './app.setup.js';
import type { Settings } from './config/settings.js';
import { createLogger } from './logging/logger.js';

/** Creates the application with everything in place, not yet listening. */
export async function createApp(settings: Settings): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(settings),
    createAdapter(settings),
    {
      logger: createLogger(settings),
      bodyParser: false,
      abortOnError: false,
    },
  );
  await configureApp(app);
  return app;
}
