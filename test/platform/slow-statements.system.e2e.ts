import { ADMIN, linesOf, useProcesses } from '../support/processes.js';

const start = useProcesses();

it('slow statements are logged with their request, without their values', async () => {
  const running = await start({ LOG_FORMAT: 'json', SLOW_QUERY_MS: '1' });
  const word = 'zanzibarian';
  for (let time = 0; time < 200; time++) {
    await fetch(`${running.api}/events?search=${word}${time}&page=1`, {
      headers: { 'x-request-id': `slow-${time}` },
    });
    await running.send('POST', '/tags', { name: `${word} ${time}` }, ADMIN);
    if (running.output.includes('"request_id"')) break;
  }
  const lines = linesOf(running);
  // A statement of the start may be slow, and be logged before it.
  const listening = lines.find((line) => 'database' in line);
  expect(listening?.['database']).toMatch(/^(sqlite:|mysql:\/\/[\d.]+:\d+\/)/);
  const slow = lines.filter(({ context }) => context === 'Database');
  expect(slow.find((line) => 'request_id' in line)).toMatchObject({
    level: 'warn',
    duration_ms: expect.any(Number),
    statement: expect.stringMatching(/^[A-Z]/),
  });
  expect(JSON.stringify(slow)).not.toContain(word);
});
