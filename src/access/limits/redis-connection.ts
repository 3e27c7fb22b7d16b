import { once } from 'node:events';
import { lazyRequire } from '#common/lazy-require.js';

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 500;
/**
 * A connection that stays silent for this long while a response is due is closed, so that requests stop
 * waiting for it.
 */
const SILENCE_MS = 1_000;
/** How often an idle connection is pinged, and how long a new one may take to sign in. */
const PING_EVERY_MS = 3_000;
const IDLE_MS = 10_000;
const MAX_RETRY_PAUSE_MS = 5_000;

const library = lazyRequire('@redis/client') as () => typeof import('@redis/client');

function clientFor(address: string) {
  const url = new URL(address);
  const keyPrefix = url.searchParams.get('keyPrefix');
  url.search = '';
  return library().createClient({
    url: url.href,
    ...(keyPrefix === null ? {} : { keyPrefix }),
    // Old servers and proxies support only this version.
    RESP: 2,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_MS,
      reconnectStrategy: (attempt) => Math.min(MAX_RETRY_PAUSE_MS, 100 * 2 ** Math.min(attempt, 10)),
    },
  });
}

type Client = ReturnType<typeof clientFor>;

/**
 * A connection to Redis that is opened again whenever it breaks. Each command completes in time, or fails.
 */
export class RedisConnection {
  private readonly client: Client;
  private pending = 0;
  private silenceTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /**
   * @param url may have the parameter `keyPrefix`
   * @param onFailure is called for every connection and command that fails
   */
  constructor(
    url: string,
    onReady: () => void,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.client = clientFor(url);
    this.client.on('ready', onReady);
    this.client.on('error', (error: unknown) => {
      if (!this.isClosed) onFailure(error);
    });
  }

  /** Resolves after the first attempt, whether it succeeds or not; the client keeps trying. */
  async connect(): Promise<void> {
    const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    const first = once(this.client, 'ready', { signal });
    this.open();
    await first.catch(() => {
      // Other failures are reported by an event.
      if (signal.aborted) this.onFailure(new Error(`no connection within ${CONNECT_TIMEOUT_MS} ms`));
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.silenceTimer);
    this.client.destroy();
  }

  /** The commands that counting needs, as rate-limiter-flexible calls them. */
  commands() {
    const { client } = this;
    return {
      get isReady() {
        return client.isReady;
      },
      eval: async (...args: Parameters<Client['eval']>) => this.withTimeout(client.eval(...args)),
      del: async (key: string) => this.withTimeout(client.del(key)),
      multi: () => {
        const commands = client.multi();
        const exec = commands.exec.bind(commands);
        return Object.assign(commands, {
          exec: async (asPipeline: boolean) => this.withTimeout(exec(asPipeline)),
        });
      },
    };
  }

  /** Limits the time of a command. The client itself limits only commands that it has not sent yet. */
  private async withTimeout<T>(response: Promise<T>): Promise<T> {
    this.pending += 1;
    this.silenceTimer ??= this.startSilenceTimer();
    const onSettled = (): void => {
      this.pending -= 1;
      clearTimeout(this.silenceTimer);
      this.silenceTimer = this.pending > 0 ? this.startSilenceTimer() : undefined;
    };
    response.then(onSettled, onSettled);
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      timeout.reject(new Error(`no response within ${COMMAND_TIMEOUT_MS} ms`));
    }, COMMAND_TIMEOUT_MS);
    try {
      return await Promise.race([response, timeout.promise]);
    } catch (error) {
      this.onFailure(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private startSilenceTimer(): NodeJS.Timeout {
    return setTimeout(() => {
      this.silenceTimer = undefined;
      // A client that is not ready reconnects by itself.
      if (!this.client.isReady) return;
      this.client.destroy();
      this.open();
    }, SILENCE_MS).unref();
  }

  private open(): void {
    // Failures are reported by events; this promise is rejected only when the connection is closed.
    this.client.connect().catch(() => undefined);
  }
}
