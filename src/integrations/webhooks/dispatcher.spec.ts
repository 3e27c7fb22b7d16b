import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeNumber } from '#platform/database-state/change-number.js';
import type { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { WebhookDispatcher } from './dispatcher.js';
import type { ClaimedDelivery, WebhookQueue } from './queue.js';
import type { WebhookResults } from './results.js';
import type { WebhookSender } from './sender.js';

it('a webhook gets its turn, however many have always something to send', async () => {
  const ids = Array.from({ length: 17 }, (_, index) => index + 1);
  const attempts: { readonly id: number; readonly end: () => void }[] = [];
  const lease = { until: Infinity };
  const queue = {
    work: async () => Promise.resolve(ids.map((id) => ({ id, pending: 9, isDue: true }))),
    take: async (id: number, max: number) =>
      Promise.resolve(Array.from({ length: max }, () => ({ hook: { id }, row: {}, lease }))),
    release: async (_: ClaimedDelivery) => Promise.resolve(),
  };
  const send = async ({ id }: { readonly id: number }) =>
    new Promise((resolve) => {
      const end = (): void => {
        resolve({ isDelivered: true });
      };
      attempts.push({ id, end });
    });
  const lifecycle = { isServing: true, isDraining: false, shutdownMs: 1_000 };
  const dispatcher = new WebhookDispatcher(
    queue as unknown as WebhookQueue,
    { send } as unknown as WebhookSender,
    { record: async () => Promise.resolve('delivered') } as unknown as WebhookResults,
    lifecycle as unknown as Lifecycle,
    { onCommit: () => undefined } as unknown as ChangeNumber,
  );
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  };
  dispatcher.onApplicationBootstrap();
  dispatcher.wake();
  await settled();
  expect(attempts.map(({ id }) => id)).not.toContain(17);
  attempts[0]?.end();
  await settled();
  expect(attempts.at(-1)?.id).toBe(17);
  lifecycle.isDraining = true;
  for (const { end } of attempts) end();
  await dispatcher.onModuleDestroy();
});
