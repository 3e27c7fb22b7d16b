import type { SendOptions } from './service.js';

/** What a request is sent with: a name and a password over Basic, or a key or token. */
export const basic = (name: string, password: string): SendOptions => ({
  headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
});

export const bearer = (token: string): SendOptions => ({ headers: { authorization: `Bearer ${token}` } });

export { PASSWORD } from './databases/content.js';
