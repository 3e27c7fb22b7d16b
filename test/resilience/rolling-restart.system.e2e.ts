import { makeDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { ADMIN, ADMIN_PASSWORD } from '../support/processes.js';
import { Balancer, BEHIND_BALANCER } from '../support/resilience/balancer.js';
import { Load } from '../support/resilience/load.js';
import { report } from '../support/resilience/report.js';
import { scaled } from '../support/resilience/scale.js';

const RESTARTS = scaled(2, 10);
const BETWEEN = scaled(50, 300);

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
      ADMIN_PASSWORD,
      ...BEHIND_BALANCER,
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

  /** Of the one that runs for longest. */
  get origin(): string {
    return String(this.running[0]?.origin);
  }

  async kill(): Promise<void> {
    for (const service of this.running) await service.end('SIGKILL');
  }
}

it(
  'two instances are restarted one after the other, and nobody notices',
  async () => {
    const database = await makeDatabase('migrated');
    const balancer = await Balancer.start();
    const pair = new Pair(database.url, balancer);
    let load: Load | undefined;
    try {
      await pair.start();
      await pair.start();
      load = new Load('rolling-restart', balancer.origin, ADMIN, 2);
      await load.more(BETWEEN);
      for (let restart = 0; restart < RESTARTS; restart++) {
        expect(await pair.replace()).toBe(0);
        await load.more(BETWEEN);
      }
      const { attempted, acknowledged, failed } = await load.stop();
      const faults = await load.faults(pair.origin, ADMIN);
      report(`Rolling restart, ${databaseServer?.name ?? 'sqlite'}`, {
        restarts: RESTARTS,
        attempted,
        acknowledged,
        failed: failed.length,
        faults: faults.length,
      });
      expect([failed, faults]).toEqual([[], []]);
      expect(acknowledged).toBeGreaterThan(0);
    } finally {
      await load?.stop();
      await balancer.stop();
      await pair.kill();
      await database.drop();
    }
  },
  scaled(300_000, 600_000),
);
