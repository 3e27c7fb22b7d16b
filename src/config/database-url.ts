import { InvalidVariable } from './invalid-variable.js';

const DEFAULT_PORT = 3306;

export type DatabaseTarget =
  | { readonly engine: 'sqlite'; readonly file: string }
  | {
      readonly engine: 'mysql';
      /** The servers of one database, the first to be used first. */
      readonly hosts: readonly { readonly host: string; readonly port: number }[];
      readonly username: string;
      readonly password: string;
      readonly database: string;
      readonly socketPath?: string;
    };

const FORM =
  'must be sqlite:path, sqlite::memory: or mysql://user:password@host:port/database, with further hosts after commas';

/** The scheme and the user, the hosts, and what follows them. */
const MYSQL = /^((?:mysql|mariadb):\/\/(?:[^@/?#]*@)?)([^/?#]+)(\/.*)$/;

/**
 * Reads `sqlite:path`, `sqlite::memory:` and `mysql://user:password@host:port/database[?socket=path]`, where the host
 * may be several, separated by commas.
 */
export function parseDatabaseUrl(raw: string): DatabaseTarget {
  if (raw.startsWith('sqlite:')) {
    const file = raw.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
    if (file === '') throw new InvalidVariable('names no file: write sqlite:data/calendar.sqlite');
    return { engine: 'sqlite', file };
  }
  const [, before = '', named = '', after = ''] = MYSQL.exec(raw) ?? [];
  const urls = named.split(',').map((host) => URL.parse(before + host + after));
  const [url] = urls;
  if (!url || !urls.every((one) => one !== null && one.hostname !== '')) throw new InvalidVariable(FORM);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === '' || database.includes('/')) {
    throw new InvalidVariable('must name a host and a database: mysql://user:password@host:port/database');
  }
  const socketPath = url.searchParams.get('socket');
  return {
    engine: 'mysql',
    hosts: urls.flatMap((one) =>
      one
        ? [
            {
              host: one.hostname.replace(/^\[|\]$/g, ''),
              port: one.port === '' ? DEFAULT_PORT : Number(one.port),
            },
          ]
        : [],
    ),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    ...(socketPath === null ? {} : { socketPath }),
  };
}
