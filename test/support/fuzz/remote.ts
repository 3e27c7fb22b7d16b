import { ROLES } from '#common/rights/roles.js';
import { basic } from '../client.js';
import { cli, type Environment, type ServiceProcess } from '../process.js';
import { LONGEST_MS } from '../resilience/until.js';
import { curl } from './curl.js';
import type { FuzzRequest } from './requests.js';
import type { SeededRecords } from './seeded.js';

const PASSWORD = 'correct horse battery';
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

export type RemoteRequest = Omit<FuzzRequest, 'operation'>;

export interface RemoteResponse {
  /** 0 when the service closed the connection before it had responded. */
  readonly status: number;
  readonly text: string;
}

/** A service in another process, with an account of each role. */
export class RemoteService {
  private constructor(
    readonly process: ServiceProcess,
    private readonly accounts: ReadonlyMap<string, string>,
  ) {}

  /** Makes the accounts, the first with the command line; their names are new each time. */
  static async with(process: ServiceProcess, environment: Environment): Promise<RemoteService> {
    const end = Date.now().toString(36);
    const [first] = ROLES;
    const name = `fuzz-${first}-${end}`;
    const options = ['--username', name, '--role', first, '--password', PASSWORD];
    const { code, stderr } = await cli(['users', 'create', ...options], environment);
    if (code !== 0) throw new Error(`No account could be made: ${stderr}`);
    const accounts = new Map<string, string>([[first, basic(name, PASSWORD)]]);
    for (const role of ROLES.slice(1)) {
      const username = `fuzz-${role}-${end}`;
      const made = await process.send(
        'POST',
        '/users',
        { username, role, password: PASSWORD },
        `${name}:${PASSWORD}`,
      );
      if (made.status !== 201) throw new Error(`No account of a ${role}: ${JSON.stringify(made.body)}`);
      accounts.set(role, basic(username, PASSWORD));
    }
    return new RemoteService(process, accounts);
  }

  /** Programs are sent as the user who created them, unknown callers as anonymous. */
  authorization(as: string): string | undefined {
    return this.accounts.get(as.replace(/^(password|key) of /, ''));
  }

  isAdministrator(as: string): boolean {
    return as === ROLES[0];
  }

  shown(request: RemoteRequest, file?: string): string {
    return curl(request, this.authorization(request.as), file);
  }

  async send(
    { method, url, as, headers, body }: RemoteRequest,
    signal: AbortSignal,
  ): Promise<RemoteResponse> {
    const authorization = this.authorization(as);
    const hasBody = body.payload !== undefined && method !== 'GET' && method !== 'HEAD';
    try {
      const response = await fetch(this.process.origin + url, {
        method,
        redirect: 'manual',
        signal,
        headers: {
          ...headers,
          ...(authorization === undefined ? {} : { authorization }),
          ...(hasBody && body.type !== undefined ? { 'content-type': body.type } : {}),
        },
        ...(hasBody ? { body: Buffer.from(body.payload as string) } : {}),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (signal.aborted || !(error instanceof TypeError)) throw error;
      return { status: 0, text: String(error.cause) };
    }
  }

  async text(path: string, as: string): Promise<string> {
    const url = new URL(this.process.api).pathname + path;
    const request = { method: 'GET', url, as, headers: {}, body: {} };
    const { status, text } = await this.send(request, AbortSignal.timeout(LONGEST_MS));
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 300)}`);
    return text;
  }

  /** Some of the records that are there. */
  async known(): Promise<SeededRecords> {
    const found: Record<string, number[]> = {};
    const slugs: string[] = [];
    for (const collection of COLLECTIONS) {
      const text = await this.text(`/${collection}?per_page=20`, 'anonymous');
      const records = (JSON.parse(text) as Record<string, { id: number; slug: string }[]>)[collection] ?? [];
      found[collection] = records.map(({ id }) => id);
      slugs.push(...records.map(({ slug }) => slug));
    }
    const { events = [], venues = [], organizers = [], categories = [], tags = [] } = found;
    return {
      ids: {
        ...found,
        ...{ event: events, post: events, post_parent: events },
        ...{ venue: venues, organizer: organizers, parent: categories },
        id: [events, venues, organizers, categories, tags].flat(),
      },
      slugs,
    };
  }
}
