import { gzipSync } from 'node:zlib';
import { MAX_BYTES, outcome } from '../../../test/support/guarded-fetches.js';
import { Remote } from '../../../test/support/remote.js';

let remote: Remote;
beforeAll(async () => {
  remote = await Remote.start();
});
afterAll(async () => remote.stop());

describe('limits', () => {
  it('of size apply to the declared length, before the body is read', async () => {
    const address = remote.put('/declared', (response) => {
      response.writeHead(200, { 'content-length': MAX_BYTES + 1 }).flushHeaders();
    });
    expect(await outcome(remote, address)).toBe('file_too_large');
  });

  it('of size apply to the received body, with or without a declared length', async () => {
    const address = remote.put('/endless', (response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(300)), 1);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    expect(await outcome(remote, address)).toBe('file_too_large');
    expect(await outcome(remote, remote.put('/just', Buffer.alloc(MAX_BYTES)))).toBe('fetched');
    expect(await outcome(remote, remote.put('/beyond', Buffer.alloc(MAX_BYTES + 1)))).toBe('file_too_large');
  });

  it('of size cannot be exceeded by compression', async () => {
    const packed = gzipSync(Buffer.alloc(MAX_BYTES * 100));
    const address = remote.put('/packed', (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    expect(packed.length).toBeLessThan(MAX_BYTES);
    expect(await outcome(remote, address)).toBe('remote_no_picture');
  });

  it.each([
    ['that says nothing', () => remote.put('/silent', () => undefined)],
    [
      'that says little by little',
      () =>
        remote.put('/slow', (response) => {
          const timer = setInterval(() => response.write('x'), 20);
          response.on('close', () => {
            clearInterval(timer);
          });
        }),
    ],
  ])('of time hold for a server %s', async (_, put) => {
    expect(await outcome(remote, put(), { timeoutMs: 200 })).toBe('remote_too_slow');
  });

  it('of time apply to name look-ups', async () => {
    const resolve = async () => new Promise<never>(() => undefined);
    expect(await outcome(remote, 'http://name.example/', { resolve, timeoutMs: 100 })).toBe(
      'remote_too_slow',
    );
  });
});

describe('responses', () => {
  it.each([201, 204, 206, 304, 400, 401, 404, 500, 503])('with status %i are no picture', async (status) => {
    const address = remote.put('/status', (response) => response.writeHead(status).end());
    expect(await outcome(remote, address)).toBe('remote_no_picture');
  });

  it('that are incomplete are no picture', async () => {
    const broken = remote.put('/broken', (response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('x');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await outcome(remote, broken)).toBe('remote_unreachable');
    const closed = remote.put('/closed', (response) => response.destroy());
    expect(await outcome(remote, closed)).toBe('remote_unreachable');
  });

  it('that change the protocol are no picture', async () => {
    const address = remote.put('/upgrade', (response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    expect(await outcome(remote, address)).toBe('remote_unreachable');
  });

  it('from a closed port do not arrive', async () => {
    expect(await outcome(remote, 'http://127.0.0.1:1/', { allowedHosts: ['127.0.0.1'] })).toBe(
      'remote_unreachable',
    );
  });
});
