import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { InvalidVariable } from './invalid-variable.js';

const MODES = ['DISABLED', 'PREFERRED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
type Mode = (typeof MODES)[number];

/** How connections to the database are encrypted, in MySQL's terms. */
export interface DatabaseTls {
  readonly mode: Mode;
  /** The CA certificates that verify the server, in PEM; present only in modes that verify. */
  readonly ca?: string;
  /** The client certificate, in PEM. */
  readonly cert?: string;
  readonly key?: string;
  /** Parameters that this mode does not use. */
  readonly unused: readonly string[];
}

const FILES = ['ssl-ca', 'ssl-cert', 'ssl-key'] as const;
type FileParameter = (typeof FILES)[number];

export const TLS_PARAMETERS: readonly string[] = ['ssl-mode', ...FILES];

export const verifies = (mode: Mode): boolean => mode === 'VERIFY_CA' || mode === 'VERIFY_IDENTITY';

const codeOf = (error: unknown): string =>
  Error.isError(error) && 'code' in error ? String(error.code) : String(error);

function readFile(name: FileParameter, path: string, reasons: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    reasons.push(`names the file ${path} as ${name}, which cannot be read (${codeOf(error)})`);
    return undefined;
  }
}

function checkCa(path: string | undefined, ca: string | undefined, reasons: string[]): void {
  if (ca === undefined) return;
  try {
    new X509Certificate(ca);
  } catch {
    reasons.push(`names the file ${path} as ssl-ca, which has no certificate in PEM format`);
  }
}

/**
 * As in MySQL, `ssl-ca` alone means verification; without any mode, connections are encrypted if possible.
 */
const impliedMode = (parameters: ReadonlyMap<string, string>): Mode =>
  parameters.has('ssl-ca') ? 'VERIFY_CA' : 'PREFERRED';

function readMode(parameters: ReadonlyMap<string, string>, reasons: string[]): Mode | undefined {
  const raw = parameters.get('ssl-mode');
  if (raw === undefined) return impliedMode(parameters);
  const mode = MODES.find((known) => known === raw.toUpperCase());
  if (mode !== undefined) return mode;
  reasons.push(`must have as ssl-mode one of ${MODES.join(', ')}`);
  return undefined;
}

function checkPair(cert: string | undefined, key: string | undefined, reasons: string[]): void {
  if (cert === undefined || key === undefined) return;
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    reasons.push(`names an ssl-cert and an ssl-key that cannot be used together (${codeOf(error)})`);
  }
}

type Files = Partial<Record<FileParameter, string | undefined>>;

function readFiles(parameters: ReadonlyMap<string, string>, reasons: string[]): Files {
  const files: Files = {};
  for (const name of FILES) {
    const path = parameters.get(name);
    if (path !== undefined) files[name] = readFile(name, path, reasons);
  }
  checkCa(parameters.get('ssl-ca'), files['ssl-ca'], reasons);
  if (parameters.has('ssl-cert') !== parameters.has('ssl-key'))
    reasons.push('must name ssl-cert and ssl-key, or neither');
  checkPair(files['ssl-cert'], files['ssl-key'], reasons);
  return files;
}

/**
 * Reads the TLS parameters of `DATABASE_URL`, and the files that they name.
 * @returns undefined when there are none
 */
export function readTls(parameters: ReadonlyMap<string, string>): DatabaseTls | undefined {
  if (!TLS_PARAMETERS.some((name) => parameters.has(name))) return undefined;
  const reasons: string[] = [];
  const mode = readMode(parameters, reasons);
  const { 'ssl-ca': ca, 'ssl-cert': cert, 'ssl-key': key } = readFiles(parameters, reasons);
  if (mode !== undefined && verifies(mode) && !parameters.has('ssl-ca'))
    reasons.push('must name the file of the certificate authority as ssl-ca, as its ssl-mode verifies by it');
  if (mode === undefined || reasons.length > 0) throw new InvalidVariable(...reasons);
  return {
    mode,
    ...(verifies(mode) && ca !== undefined && { ca }),
    ...(mode !== 'DISABLED' && cert !== undefined && key !== undefined && { cert, key }),
    unused: FILES.filter(
      (name) => parameters.has(name) && (mode === 'DISABLED' || (name === 'ssl-ca' && !verifies(mode))),
    ),
  };
}
