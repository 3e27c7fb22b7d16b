import { type DatabaseTls, readTls, TLS_PARAMETERS } from './database-tls.js';
import { InvalidVariable } from './invalid-variable.js';

const DEFAULT_PORT = 3306;

export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

export type DatabaseTarget =
  | { readonly engine: 'sqlite'; readonly file: string }
  | {
      readonly engine: 'mysql';
      readonly host: DatabaseHost;
      readonly username: string;
      readonly password: string;
      readonly database: string;
      readonly socketPath?: string;
      /** Undefined when the URL has no TLS parameters. */
      readonly tls?: DatabaseTls;
    };

/** Where the server of a database is, for people. */
export const placeOf = ({ socketPath, host: { host, port } }: MysqlTarget): string =>
  socketPath ?? `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Names a database for people, without the user and the password. */
export const describeTarget = (target: DatabaseTarget): string =>
  target.engine === 'sqlite' ? `sqlite:${target.file}` : `mysql://${placeOf(target)}/${target.database}`;

export type MysqlTarget = Extract<DatabaseTarget, { engine: 'mysql' }>;

const FORM = 'must be sqlite:path or mysql://user:password@host:port/database';
const SEVERAL =
  'names several hosts: name a proxy that leads to the server that takes writes, such as HAProxy, ProxySQL or MaxScale';
const ENCODED =
  'must have special characters of its user and password percent-encoded (@ is %40, / is %2F, # is %23, ? is %3F, % is %25); or leave them out of it and set DATABASE_USER and DATABASE_PASSWORD, which are used as they are';

/** The user, the host, the database and the parameters. */
const PARTS = /^(?:([^@/?#]*)@)?([^@/?#]+)\/([^@/?#]+)(?:\?([^@#]*))?$/;
const PARAMETERS: readonly string[] = ['socket', ...TLS_PARAMETERS];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidVariable(ENCODED);
  }
}

/**
 * Whether a password contains an unencoded `@` or `#`. The part before it would be read as the host, and
 * appear in messages.
 */
const isUnencoded = (rest: string): boolean => /@.*@|[/?#].*@|#/.test(rest);

/** @throws InvalidVariable naming each parameter that would have no effect */
function readParameters(query: string): ReadonlyMap<string, string> {
  const entries = [...new URLSearchParams(query.replaceAll('+', '%2B'))];
  const names = entries.map(([name]) => name);
  const unknown = names
    .filter((name) => !PARAMETERS.includes(name))
    .map((name) => `has the unknown parameter ${name || '(none)'}; known are ${PARAMETERS.join(', ')}`);
  const doubled = PARAMETERS.filter((name) => names.indexOf(name) !== names.lastIndexOf(name)).map(
    (name) => `has the parameter ${name} twice`,
  );
  const empty = entries
    .filter(([name, value]) => name === 'socket' && value === '')
    .map(() => 'has the parameter socket without a path');
  const problems = [...unknown, ...doubled, ...empty];
  if (problems.length > 0) throw new InvalidVariable(...problems);
  return new Map(entries);
}

function readHost(named: string): DatabaseHost {
  if (named.includes(',')) throw new InvalidVariable(SEVERAL);
  const url = URL.parse(`mysql://${named}`);
  if (url === null || url.hostname === '') throw new InvalidVariable(FORM);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
  };
}

/** Reads `sqlite:path` and `mysql://user:password@host:port/database?parameters`. */
export function parseDatabaseUrl(raw: string): DatabaseTarget {
  if (raw.startsWith('sqlite:')) {
    const file = raw.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
    // SQLite would take the second name for a database in memory, of which each connection has its own.
    if (file === '' || file === ':memory:')
      throw new InvalidVariable('names no file: write sqlite:data/calendar.sqlite');
    return { engine: 'sqlite', file };
  }
  return parseMysqlUrl(raw);
}

function parseMysqlUrl(raw: string): MysqlTarget {
  const [, rest] = /^(?:mysql|mariadb):\/\/(.*)$/s.exec(raw) ?? [];
  if (rest === undefined) throw new InvalidVariable(FORM);
  if (isUnencoded(rest)) throw new InvalidVariable(ENCODED);
  const [, credentials = '', named, path, query = ''] = PARTS.exec(rest) ?? [];
  if (named === undefined || path === undefined) {
    throw new InvalidVariable('must name a host and a database: mysql://user:password@host:port/database');
  }
  const [username = '', ...password] = credentials.split(':');
  const parameters = readParameters(query);
  const socketPath = parameters.get('socket');
  const tls = readTls(parameters);
  return {
    engine: 'mysql',
    host: readHost(named),
    username: decoded(username),
    password: decoded(password.join(':')),
    database: decoded(path),
    ...(socketPath === undefined ? {} : { socketPath }),
    ...(tls === undefined ? {} : { tls }),
  };
}

/**
 * Adds the user and password from variables of their own, which are not percent-encoded.
 * @throws InvalidVariable when the URL names one as well
 */
export function withCredentials(
  target: DatabaseTarget,
  user: string | undefined,
  password: string | undefined,
): DatabaseTarget {
  if (target.engine === 'sqlite') {
    if (user === undefined && password === undefined) return target;
    throw new InvalidVariable(
      'names no MySQL or MariaDB, for which DATABASE_USER and DATABASE_PASSWORD are: name one, or leave them out',
    );
  }
  const twice = [
    ...(user !== undefined && target.username !== '' ? ['a user, and DATABASE_USER another'] : []),
    ...(password !== undefined && target.password !== ''
      ? ['a password, and DATABASE_PASSWORD another']
      : []),
  ].map((conflict) => `names ${conflict}: leave one of them out`);
  if (twice.length > 0) throw new InvalidVariable(...twice);
  return { ...target, username: user ?? target.username, password: password ?? target.password };
}
