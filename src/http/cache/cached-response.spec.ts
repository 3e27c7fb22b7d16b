import type { FastifyReply, FastifyRequest } from 'fastify';
import { cachedResponseOf } from './cached-response.js';

const NOW = 100;

/** Whether a response of the second `NOW` is cached that was looked up in a state of another second. */
function isCached(asOf: number, nextPublication: number): boolean {
  const headers = new Map([
    ['content-type', 'application/json'],
    ['vary', 'Origin'],
  ]);
  const request = { context: { caller: null, now: NOW }, raw: { info: { route: '/events' } } };
  const reply = {
    statusCode: 200,
    validUntil: Infinity,
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    getHeaders: () => Object.fromEntries(headers),
    hasHeader: (name: string) => headers.has(name.toLowerCase()),
  };
  const state = { number: 1, asOf, nextPublication };
  const current = { body: Buffer.from('{}'), tag: '"a"', state };
  return (
    cachedResponseOf(request as unknown as FastifyRequest, reply as unknown as FastifyReply, current) !==
    undefined
  );
}

it.each([
  ['in the second of its state', NOW, Infinity, true],
  ['in a later one', NOW - 1, NOW + 1, true],
  ['in a later one, after a publication', NOW - 1, NOW, false],
  ['in an earlier one, as a publication may lie between them', NOW + 1, Infinity, false],
])('a response %s', (_, asOf, nextPublication, expected) => {
  expect(isCached(asOf, nextPublication)).toBe(expected);
});
