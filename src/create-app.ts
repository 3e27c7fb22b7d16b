import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { configureApp, createAdapter } from './app.setup.js';
import type { Settings } from './config/settings.js';

const LOG_LEVELS: Readonly<Record<Exclude<Settings['logLevel'], 'silent'>, LogLevel[]>> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'],
};

/** What the framework tells of its own start, of interest only when debugging. */
const FRAMEWORK_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Those that print an error which they throw as well: whoever starts the process explains it once. */
const RETHROWING_CONTEXTS = new Set(['TypeOrmModule', 'ExceptionHandler', 'NestApplication']);

class ServiceLogger extends ConsoleLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && FRAMEWORK_CONTEXTS.has(context)) super.debug(message, context);
    else super.log(message, ...(rest as [string]));
  }

  override error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && RETHROWING_CONTEXTS.has(context)) super.debug(message, context);
    else super.error(message, ...(rest as [string]));
  }
}

/** The logger of the process; false for none. */
export function createLogger(settings: Settings): ConsoleLogger | false {
  if (settings.logLevel === 'silent') return false;
  return new ServiceLogger({ prefix: settings.siteName, logLevels: LOG_LEVELS[settings.logLevel] });
}

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
