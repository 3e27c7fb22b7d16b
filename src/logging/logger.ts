import { isatty } from 'node:tty';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { currentRequest } from '../http/request-info.js';
import { LogLine } from './log-line.js';

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

  protected override stringifyMessage(message: unknown, logLevel: LogLevel): string {
    const id = requestOf(message);
    const text = message instanceof LogLine ? String(message) : message;
    return super.stringifyMessage(id === undefined ? text : `[${id}] ${String(text)}`, logLevel);
  }
}

/** One object a line. */
class JsonLogger extends ServiceLogger {
  protected override printMessages(
    messages: unknown[],
    context?: string,
    logLevel: LogLevel = 'log',
    stream: 'stdout' | 'stderr' = 'stdout',
    stack?: unknown,
  ): void {
    for (const message of messages) {
      const line = message instanceof LogLine ? message : new LogLine(textOf(message), {});
      const fields = { context, request_id: requestOf(message), stack, ...line.fields };
      process[stream].write(jsonLine(logLevel === 'log' ? 'info' : logLevel, line.text, fields));
    }
  }

  protected override printStackTrace(): void {
    // It is in the line.
  }
}

const textOf = (message: unknown): string =>
  typeof message === 'string'
    ? message
    : message instanceof Error
      ? String(message.stack)
      : JSON.stringify(message);

/** The request that a message is about: the one it names, or the one that is being worked for. */
function requestOf(message: unknown): string | undefined {
  const named = message instanceof LogLine ? message.fields['request_id'] : undefined;
  return named === undefined ? currentRequest.getStore()?.id : String(named);
}

/** A line of a log in JSON; what is undefined is left out. */
export function jsonLine(level: string, message: string, fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`;
}

const isTerminal = (): boolean => isatty(process.stdout.fd);

/** Whether the process writes JSON rather than text for people. */
export const writesJson = ({ logFormat }: Settings): boolean =>
  logFormat === 'json' || (logFormat === 'auto' && !isTerminal());

/** The logger of the process; false for none. */
export function createLogger(settings: Settings): ConsoleLogger | false {
  if (settings.logLevel === 'silent') return false;
  const Kind = writesJson(settings) ? JsonLogger : ServiceLogger;
  return new Kind({
    prefix: settings.siteName,
    colors: isTerminal(),
    logLevels: LOG_LEVELS[settings.logLevel],
  });
}
