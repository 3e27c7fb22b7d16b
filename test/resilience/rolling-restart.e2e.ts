import { makeDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { Balancer } from '../support/resilience/balancer.js';
import { SteadyLoad } from '../support/resilience/steady-load.js';

const isLong = process.env['RESILIENCE'] === 'long';
const ROUNDS = isLong ? 5 : 1;
const BETWEEN = isLong ? 300 : 50;
const PASSWORD = 'correct horse battery';

/** Two instances on one database, of which one at a time is replaced. */
class Pair {
  private readonly running: ServiceProcess[] = [];

  constructor(
    private readonly databaseUrl: string,
    private readonly balancer: Balancer,
  ) {}

  async start(): Promise<void> {
    const service = await ServiceProcess.start({
      DATABASE_URL: this.databaseUrl,
      DATABASE_POOL: '4',
      ADMIN_PASSWORD: PASSWORD,
      SHUTDOWN_DELAY_MS: '300',
    });
    this.running.push(service);
    this.balancer.add(service.origin);
    await this.balancer.untilReady(this.running.length);
  }

  /** Ends the older one, and starts another in its place. */
  async replace(): Promise<number | null> {
    const oldest = this.running.shift();
    const code = (await oldest?.end('SIGTERM')) ?? null;
    if (oldest !== undefined) this.balancer.remove(oldest.origin);
    await this.start();
    return code;
  }

  /** The title of an event as an instance tells it now. */
  async titleOf(id: number): Promise<string | undefined> {
    const answer = await fetch(`${String(this.running[0]?.api)}/events/${id}`);
    return ((await answer.json()) as { title?: string }).title;
  }

  async kill(): Promise<void> {
    for (const service of this.running) await service.end('SIGKILL');
  }
}

it(
  'two instances are restarted one after the other, and nobody notices',
  async () => {
    const database = await makeDatabase('file');
    const balancer = await Balancer.start();
    const pair = new Pair(database.url, balancer);
    const load = new SteadyLoad(balancer.origin, `admin:${PASSWORD}`);
    try {
      await pair.start();
      await pair.start();
      load.start(6, 2);
      await load.more(BETWEEN);
      for (let restart = 0; restart < 2 * ROUNDS; restart++) {
        expect(await pair.replace()).toBe(0);
        await load.more(BETWEEN);
      }
      const { tried, failures, acknowledged } = await load.stop();
      const lost: string[] = [];
      for (const [id, title] of acknowledged) {
        const found = await pair.titleOf(id);
        if (found !== title) lost.push(`${id}: ${title} is ${String(found)}`);
      }
      console.log(
        `rolling restart: ${2 * ROUNDS} restarts, ${tried} tried, ${failures.length} failed, ` +
          `${acknowledged.size} events written, ${lost.length} lost`,
      );
      expect([failures, lost]).toEqual([[], []]);
      expect(acknowledged.size).toBeGreaterThan(0);
    } finally {
      await load.stop();
      await balancer.stop();
      await pair.kill();
      await database.drop();
    }
  },
  isLong ? 600_000 : 60_000,
);
