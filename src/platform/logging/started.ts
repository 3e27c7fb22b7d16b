import { jsonLine } from './logger.js';

/** Printed at the start, whatever the log level. */
interface StartMessage {
  readonly message: string;
  /** The pages for visitors, if the service shows any. */
  readonly calendar: string | undefined;
  readonly api: string;
  readonly documentation: string;
  /** The URL of the database, without credentials. */
  readonly database: string;
  /** What is taken where a request names no zone, currency or language. */
  readonly defaults: string;
  /** Limits that are on by default. */
  readonly limits: string | undefined;
  /** The new administrator, with the password, which is shown only once, or the file that contains it. */
  readonly administrator: string | undefined;
  readonly password: string | undefined;
  readonly passwordFile: string | undefined;
}

export function startedAsText(started: StartMessage): string {
  const { message, calendar, api, documentation, database, defaults, limits } = started;
  const { administrator, password, passwordFile } = started;
  const lines = [
    message,
    ...(calendar === undefined ? [] : [`  Calendar       ${calendar}`]),
    `  API            ${api}`,
    `  Documentation  ${documentation}`,
    `  Database       ${database}`,
    `  Defaults       ${defaults}`,
  ];
  if (limits !== undefined) lines.push(`  Limits         ${limits}`);
  if (password !== undefined) {
    lines.push(`  Administrator  ${administrator} with the password ${password}`);
    lines.push('                 It is shown only this once.');
  }
  if (passwordFile !== undefined) {
    lines.push(`  Administrator  ${administrator} with the password in ${passwordFile}`);
    lines.push('                 Read it, then delete the file.');
  }
  return `${lines.join('\n')}\n`;
}

/** Without the password: logs are stored and forwarded. */
export const startedAsJson = ({ message, password: _, passwordFile, ...fields }: StartMessage): string =>
  jsonLine('info', message, { ...fields, password_file: passwordFile });
