import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import type { Settings } from '#platform/config/settings.js';
import { createPrivateFolder } from '#platform/files/private-files.js';
import { StartProblem } from '#platform/lifecycle/startup-problems.js';
import { writesJson } from '#platform/logging/logger.js';

/** The file for a generated administrator password that cannot be shown to a person. */
export interface PasswordFile {
  readonly path: string;
  /** @throws StartProblem when it cannot be written */
  readonly write: (password: string) => void;
}

function passwordFile({ dataDir }: Settings): PasswordFile {
  const path = resolve(join(dataDir, 'administrator-password'));
  const write = (password: string): void => {
    try {
      createPrivateFolder(resolve(dataDir));
      // An existing file may be readable by others.
      rmSync(path, { force: true });
      writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      const code = Error.isError(error) && 'code' in error ? String(error.code) : String(error);
      throw new StartProblem(
        `The generated password of the administrator cannot be written to ${path} (${code}). Give this user the right to it, or set ADMIN_PASSWORD or DATA_DIR.`,
      );
    }
  };
  return { path, write };
}

/** The file for the service: logs are stored and forwarded, so the password is shown on a terminal only. */
export const fileOfService = (settings: Settings): PasswordFile | undefined =>
  isatty(process.stdout.fd) && !writesJson(settings) ? undefined : passwordFile(settings);

/** The file for a command, whose messages go to stderr. */
export const fileOfCommand = (settings: Settings): PasswordFile | undefined =>
  isatty(process.stderr.fd) ? undefined : passwordFile(settings);

/** The file with the generated password, as long as nobody has removed it. */
export function remainingFile(settings: Settings): string | undefined {
  const { path } = passwordFile(settings);
  return settings.adminPassword === undefined && existsSync(path) ? path : undefined;
}
