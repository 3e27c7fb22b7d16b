import { jsonLine } from './logger.js';

/** What whoever starts the service must know, whatever is logged. */
interface Started {
  readonly message: string;
  readonly api: string;
  readonly documentation: string;
  /** The administrator that was made, with the password that is shown only this once. */
  readonly administrator: string | undefined;
  readonly password: string | undefined;
}

export function startedAsText({ message, api, documentation, administrator, password }: Started): string {
  const lines = [message, `  API            ${api}`, `  Documentation  ${documentation}`];
  if (password !== undefined) {
    lines.push(`  Administrator  ${administrator} with the password ${password}`);
    lines.push('                 It is shown only this once.');
  }
  return `${lines.join('\n')}\n`;
}

export const startedAsJson = ({ message, ...fields }: Started): string => jsonLine('info', message, fields);
