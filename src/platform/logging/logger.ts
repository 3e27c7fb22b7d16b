import { isatty } from 'node:tty';
import { ConsoleLogger, type ConsoleLoggerOptions, type LogLevel } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { currentRequest } from '../requests/request-info.js';
import { LogLine } from './log-line.js';

const LOG_LEVELS: Readonly<Record<Exclude<Settings['logLevel'], 'silent'>, LogLevel[]>> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'],
};

/** Contexts of the framework's startup messages, which matter only for debugging. */
const FRAMEWORK_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Contexts that log an error and also throw it: it is reported once, by the code that starts the process. */
const RETHROWING_CONTEXTS = new Set(['TypeOrmModule', 'ExceptionHandler', 'NestApplication']);

type Stream = 'stdout' | 'stderr';

class ServiceLogger extends ConsoleLogger {
  /** @param stream for everything; by default errors go to `stderr` and the rest to `stdout` */
  constructor(
    options: ConsoleLoggerOptions,
    protected readonly stream?: Stream,
  ) {
    super(options);
  }

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

  protected override printMessages(...args: Parameters<ConsoleLogger['printMessages']>): void {
    const [messages, context, logLevel, stream, ...rest] = args;
    super.printMessages(messages, context, logLevel, this.stream ?? stream, ...rest);
  }

  /** The same clock as in JSON; the framework writes that of America, without milliseconds. */
  protected override getTimestamp(): string {
    return new Date().toISOString();
  }

  protected override stringifyMessage(message: unknown, logLevel: LogLevel): string {
    const id = requestOf(message);
    const text = message instanceof LogLine ? String(message) : message;
    return super.stringifyMessage(id === undefined ? text : `[${id}] ${String(text)}`, logLevel);
  }
}

/** One JSON object per line. */
class JsonLogger extends ServiceLogger {
  protected override printMessages(
    messages: unknown[],
    context?: string,
    logLevel: LogLevel = 'log',
    stream: Stream = 'stdout',
    stack?: unknown,
  ): void {
    for (const message of messages) {
      const line = message instanceof LogLine ? message : new LogLine(textOf(message), {});
      const fields = { context, request_id: requestOf(message), stack, ...line.fields };
      process[this.stream ?? stream].write(
        jsonLine(logLevel === 'log' ? 'info' : logLevel, line.text, fields),
      );
    }
  }

  protected override printStackTrace(): void {
    // The JSON object includes it.
  }
}

const textOf = (message: unknown): string =>
  typeof message === 'string'
    ? message
    : message instanceof Error
      ? String(message.stack)
      : JSON.stringify(message);

/** The id of the request that a message names, else of the current request. */
function requestOf(message: unknown): string | undefined {
  const named = message instanceof LogLine ? message.fields['request_id'] : undefined;
  return named === undefined ? currentRequest.getStore()?.id : String(named);
}

/** A log line in JSON; undefined fields are omitted. */
export function jsonLine(level: string, message: string, fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`;
}

const isTerminal = (stream: Stream): boolean => isatty(process[stream].fd);

/** Whether the process writes JSON rather than text for people. */
export const writesJson = ({ logFormat }: Settings, stream: Stream = 'stdout'): boolean =>
  logFormat === 'json' || (logFormat === 'auto' && !isTerminal(stream));

/**
 * The logger of the process; false for none.
 * @param only the stream for everything, for a process whose output is something else
 */
export function createLogger(settings: Settings, only?: 'stderr'): ConsoleLogger | false {
  if (settings.logLevel === 'silent') return false;
  const Kind = writesJson(settings, only) ? JsonLogger : ServiceLogger;
  const options = {
    prefix: settings.siteName,
    colors: isTerminal(only ?? 'stdout'),
    logLevels: LOG_LEVELS[settings.logLevel],
  };
  return new Kind(options, only);
}
