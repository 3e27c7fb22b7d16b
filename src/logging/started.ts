import { jsonLine } from './logger.js';

/** What whoever starts the service must know, whatever is logged. */
interface Started {
  readonly message: string;
  readonly api: string;
  readonly documentation: string;
  /** Limits that are on although nobody has asked for them. */
  readonly limits: string | undefined;
  /** The administrator that was made, with the password that is shown only this once, or the file that it is in. */
  readonly administrator: string | undefined;
  readonly password: string | undefined;
  readonly passwordFile: string | undefined;
}

export function startedAsText(started: Started): string {
  const { message, api, documentation, limits, administrator, password, passwordFile } = started;
  const lines = [message, `  API            ${api}`, `  Documentation  ${documentation}`];
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

/** Never with the password: logs are kept, and sent on. */
export const startedAsJson = ({ message, password: _, passwordFile, ...fields }: Started): string =>
  jsonLine('info', message, { ...fields, password_file: passwordFile });
