import { InvalidVariable } from './invalid-variable.js';

export type DatabaseTarget =
  | { readonly engine: 'sqlite'; readonly file: string }
  | {
      readonly engine: 'mysql';
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
      readonly database: string;
      readonly socketPath?: string;
    };

/** Reads `sqlite:path`, `sqlite::memory:` and `mysql://user:password@host:port/database[?socket=path]`. */
export function parseDatabaseUrl(raw: string): DatabaseTarget {
  if (raw.startsWith('sqlite:')) {
    const file = raw.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
    if (file === '') throw new InvalidVariable('names no file: write sqlite:data/calendar.sqlite');
    return { engine: 'sqlite', file };
  }
  const url = /^(mysql|mariadb):\/\//.test(raw) ? URL.parse(raw) : null;
  if (!url) {
    throw new InvalidVariable(
      'must be sqlite:path, sqlite::memory: or mysql://user:password@host:port/database',
    );
  }
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.hostname === '' || database === '' || database.includes('/')) {
    throw new InvalidVariable('must name a host and a database: mysql://user:password@host:port/database');
  }
  const socketPath = url.searchParams.get('socket');
  return {
    engine: 'mysql',
    host: url.hostname,
    port: url.port === '' ? 3306 : Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    ...(socketPath === null ? {} : { socketPath }),
  };
}
