import { dirname, resolve } from 'node:path';

/** Explanations of system error codes. */
const REASONS: Readonly<Record<string, (file: string, folder: string) => string>> = {
  EACCES: (file) => `this user has no right to ${file}`,
  EPERM: (file) => `this user has no right to ${file}`,
  EROFS: (_, folder) => `nothing can be written in ${folder}`,
  EISDIR: (file) => `${file} is a folder`,
  ENOTDIR: (_, folder) => `${folder} is no folder`,
  ENOSPC: (_, folder) => `there is no room left in ${folder}`,
  EDQUOT: (_, folder) => `there is no room left in ${folder}`,
  EFBIG: (file) => `${file} would be larger than a file may be`,
  ENAMETOOLONG: () => 'its name is too long',
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why a file cannot be read, without the system's wording. */
export function readProblem(error: unknown, name: string): string {
  if (codeOf(error) === 'ENOENT') return `there is no file ${name}`;
  return REASONS[codeOf(error)]?.(name, dirname(resolve(name))) ?? textOf(error);
}

/** Why a file cannot be written. `error` may be about a temporary file beside it. */
export function writeProblem(error: unknown, name: string): string {
  const folder = dirname(resolve(name));
  if (codeOf(error) === 'ENOENT') return `there is no folder ${folder}`;
  return REASONS[codeOf(error)]?.(name, folder) ?? textOf(error);
}

const OF_STREAMS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  EPIPE: 'the program that reads it has ended',
};

/** Why something without a name, such as a pipe, cannot be written. */
export const streamProblem = (error: unknown): string => OF_STREAMS[codeOf(error)] ?? textOf(error);

/** Whether the program that reads the output has ended. */
export const isClosedPipe = (error: unknown): boolean => codeOf(error) === 'EPIPE';
