import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Role } from '#common/rights/roles.js';
import { readSettings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { prepareDatabase } from '#start/startup.js';
import { createApp } from '../../src/app.setup.js';
import { checkResponses } from './checked-responses.js';
import { makeDatabase } from './database.js';
import { PASSWORD } from './databases/content.js';
import { PATIENT } from './resilience/until.js';

export type Body = Record<string, any>;

export interface ServiceResponse<T = Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: T;
}

export interface SendOptions {
  /** The caller; by default anonymous for reads. */
  readonly as?: Role | 'anonymous';
  readonly headers?: Readonly<Record<string, string>>;
}

export const NAMESPACE = '/calendar/events/v1';

/** A running service on a database of its own, spoken to over HTTP messages. */
export class Service {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly databaseUrl: string,
    /** Where this service keeps pictures. */
    readonly mediaDir: string,
    private readonly drop: () => Promise<void>,
  ) {}

  /** Starts a service with one user of each role, whose user name is the role. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Service> {
    const { url, drop } = await makeDatabase('with users');
    const mediaDir = mkdtempSync(join(tmpdir(), 'event-calendar-media-'));
    const app = await Service.open({ MEDIA_DIR: mediaDir, DATABASE_URL: url, ...environment });
    return new Service(app, url, mediaDir, drop);
  }

  /** A second instance on the same database, to be stopped before this one. */
  async startBeside(environment: Readonly<Record<string, string>> = {}): Promise<Service> {
    const mediaDir = mkdtempSync(join(tmpdir(), 'event-calendar-media-'));
    const app = await Service.open({ MEDIA_DIR: mediaDir, DATABASE_URL: this.databaseUrl, ...environment });
    return new Service(app, this.databaseUrl, mediaDir, async () => Promise.resolve());
  }

  private static async open(environment: Readonly<Record<string, string>>): Promise<NestFastifyApplication> {
    const settings = readSettings({
      ...PATIENT,
      LIST_TIMEOUT: PATIENT.READ_TIME_LIMIT,
      DATABASE_POOL: '4',
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      PUBLIC_URL: 'http://calendar.example',
      ADMIN_USERNAME: 'administrator',
      ADMIN_PASSWORD: PASSWORD,
      ...environment,
    });
    const app = await createApp(settings);
    checkResponses(app);
    await prepareDatabase(app);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return app;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.drop();
    rmSync(this.mediaDir, { recursive: true });
  }

  get database(): Database {
    return this.app.get(Database);
  }

  async query<T = Body>(sql: string, params: unknown[] = []): Promise<T[]> {
    const { database } = this;
    if (/^\s*(SELECT|WITH|SHOW|EXPLAIN|PRAGMA)\b/i.test(sql))
      return database.read((manager) => manager.query<T[]>(sql, params));
    // On MySQL a statement such as ALTER TABLE ends the transaction that it is in.
    if (database.engine === 'mysql') return database.dataSource.query<T[]>(sql, params);
    return database.writeUncounted((manager) => manager.query<T[]>(sql, params));
  }

  /** Sends a request; a path is below the namespace unless it starts with `~`. */
  async send<T = Body>(
    method: string,
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<ServiceResponse<T>> {
    const { as = 'anonymous', headers = {} } = options;
    const credentials = `Basic ${Buffer.from(`${as}:${PASSWORD}`).toString('base64')}`;
    const isEndless = /\/changes\/stream/i.test(path);
    const response = await this.app.inject({
      payloadAsStream: isEndless,
      method: method as 'GET',
      url: path.startsWith('~') ? path.slice(1) : NAMESPACE + path,
      headers: {
        ...(as === 'anonymous' ? {} : { authorization: credentials }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const content = isEndless ? await beginningOf(response) : response.body;
    return {
      status: response.statusCode,
      headers: response.headers as ServiceResponse['headers'],
      body: bodyOf(content, response.headers) as T,
    };
  }

  async get<T = Body>(path: string, options?: SendOptions): Promise<ServiceResponse<T>> {
    return this.send<T>('GET', path, undefined, options);
  }

  /** Writes, by default as the administrator. */
  async post<T = Body>(
    path: string,
    body: unknown = {},
    options: SendOptions = {},
  ): Promise<ServiceResponse<T>> {
    return this.send<T>('POST', path, body, { as: 'administrator', ...options });
  }

  async delete<T = Body>(path: string, options: SendOptions = {}): Promise<ServiceResponse<T>> {
    return this.send<T>('DELETE', path, undefined, { as: 'administrator', ...options });
  }

  /** Creates a record and returns it; fails when it is refused. */
  async make(path: string, body: object, options: SendOptions = {}): Promise<Body> {
    const response = await this.post(path, body, options);
    if (response.status !== 201)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
}

type Injected = Awaited<ReturnType<NestFastifyApplication['inject']>>;

/** The body; empty for a stream that does not end by itself. */
async function beginningOf(response: Injected): Promise<string> {
  if (!String(response.headers['content-type']).startsWith('text/event-stream'))
    return text(response.stream());
  response.raw.res.destroy();
  return '';
}

/** Calendars and the like are texts. */
function bodyOf(body: string, { 'content-type': type }: { readonly 'content-type'?: unknown }): unknown {
  if (body === '') return {};
  return String(type).startsWith('application/json') ? JSON.parse(body) : body;
}

let counter = 0;

/** A valid payload for an event, with these changes. */
export function eventWith(fields: object = {}): Body {
  counter += 1;
  return {
    title: `Event ${counter}`,
    start_date: '2027-01-10 10:00:00',
    end_date: '2027-01-10 12:00:00',
    ...fields,
  };
}

/** Dates that every test event lies between, whatever the clock says. */
export const ALWAYS = 'start_date=2000-01-01&end_date=2199-12-31';
