import { firstPortOf, OF_WORKER } from '../support/resilience/ports.js';

/** Where Linux begins with the ports that it gives to connections. */
const OF_CONNECTIONS = 32_768;

it('each worker of a machine of many processors has ports of its own', () => {
  const firsts = Array.from({ length: 64 }, (_, index) => firstPortOf(index + 1)).sort((a, b) => a - b);
  for (const [index, first] of firsts.entries()) {
    expect((firsts[index + 1] ?? OF_CONNECTIONS) - first).toBeGreaterThanOrEqual(OF_WORKER);
  }
});
