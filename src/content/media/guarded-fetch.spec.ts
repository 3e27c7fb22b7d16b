import http from 'node:http';
import { isPublicAddress } from '#platform/outbound/public-address.js';
import { fetchFrom, outcome } from '../../../test/support/guarded-fetches.js';
import { Remote } from '../../../test/support/remote.js';

const BYTES = Buffer.from('some bytes');

let remote: Remote;
beforeAll(async () => {
  remote = await Remote.start();
});
afterAll(async () => remote.stop());

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.1', '192.0.2.1'],
    ...['192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::7f00:1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...['::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', '2001::1'],
    ...['2001:2::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd12:3456::1'],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'localhost', '', '1.2.3'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a target inside', () => {
  const noNames = async () => Promise.reject(new Error('No name should be looked up.'));

  it.each([
    ...['127.0.0.1', '127.1', '0x7f000001', '2130706433', '017700000001', '0177.0.0.1', '0x7f.1', '0'],
    ...['127.0.0.1.', '127。0。0。1', '①②⑦.0.0.1', '%31%32%37.0.0.1'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...['[2002:7f00:1::]', '[fc00::1]', '[fe80::1]'],
    ...['169.254.169.254', '10.0.0.1', '100.64.0.1', '192.168.0.1', '172.16.0.1', '0.0.0.0'],
  ])('http://%s is refused in every spelling, without a look or a call', async (host) => {
    const before = remote.requestedPaths.length;
    const options = { allowedHosts: [], resolve: noNames };
    expect(await outcome(remote, `http://${host}:${remote.port}/`, options)).toBe('remote_not_public');
    expect(remote.requestedPaths).toHaveLength(before);
  });

  it('is refused under the name of this machine, as the system knows it', async () => {
    expect(await outcome(remote, `http://localhost:${remote.port}/`, { allowedHosts: [] })).toBe(
      'remote_not_public',
    );
  });

  it.each([
    ['only inside', ['10.0.0.1']],
    ['outside and inside', ['8.8.8.8', '127.0.0.1']],
    ['inside and outside', ['::1', '2606:4700::1111']],
    ['nowhere', []],
  ])('is refused when a name leads %s', async (_, addresses) => {
    const resolve = async () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    expect(await outcome(remote, 'http://name.example/', { resolve })).toBe('remote_not_public');
  });

  it('gives the same error as a name that does not exist', async () => {
    expect(await outcome(remote, 'http://name.example/', { resolve: noNames })).toBe('remote_not_public');
  });

  it.each([
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'http://user:secret@8.8.8.8/',
    'http://user@8.8.8.8/',
    '/relative',
    'http://',
  ])('%s is refused', async (address) => {
    expect(await outcome(remote, address)).toBe('remote_not_public');
  });
});

describe('a name', () => {
  it('is looked up once, and the connection goes to the checked address', async () => {
    remote.put('/pinned', BYTES);
    const addresses = ['127.0.0.1', '127.0.0.2'];
    const looked: string[] = [];
    const resolve = async (name: string) => {
      looked.push(name);
      return Promise.resolve([{ address: addresses.shift() ?? '', family: 4 }]);
    };
    const address = `http://name.example:${remote.port}/pinned`;
    // The system could not resolve this name.
    expect(await fetchFrom(remote, address, { resolve, allowedHosts: ['name.example'] })).toEqual(BYTES);
    expect(looked).toEqual(['name.example']);
  });

  it('of a redirect is looked up and checked like the first', async () => {
    remote.put('/inside', BYTES);
    const looked: string[] = [];
    const resolve = async (name: string) => {
      looked.push(name);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const start = remote.redirect('/outside', `http://inside.example:${remote.port}/inside`);
    const before = remote.requestedPaths.length;
    expect(await outcome(remote, start, { resolve })).toBe('remote_not_public');
    expect([looked, remote.requestedPaths.slice(before)]).toEqual([['inside.example'], ['/outside']]);
  });

  it('is sent as the requested host', async () => {
    let host: string | undefined;
    remote.put('/host', (response, request) => {
      host = request.headers.host;
      response.end(BYTES);
    });
    const resolve = async () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    await fetchFrom(remote, `http://name.example:${remote.port}/host`, {
      resolve,
      allowedHosts: [`name.example:${remote.port}`],
    });
    expect(host).toBe(`name.example:${remote.port}`);
  });
});

describe('an allowed host', () => {
  it.each([
    [() => '127.0.0.1', 'fetched'],
    [() => remote.host, 'fetched'],
    [() => '127.0.0.1:1', 'remote_not_public'],
    [() => '127.0.0.2', 'remote_not_public'],
    [() => 'localhost', 'remote_not_public'],
  ])('%# is the one that is named', async (allowed, expected) => {
    const address = remote.put('/allowed', BYTES);
    expect(await outcome(remote, address, { allowedHosts: [allowed()] })).toBe(expected);
  });
});

describe('redirects', () => {
  it('are followed three times', async () => {
    remote.put('/0', BYTES);
    remote.redirect('/1', '/0', 301);
    remote.redirect('/2', `http://${remote.host}/1`, 307);
    const third = remote.redirect('/3', '2', 308);
    const fourth = remote.redirect('/4', '/3', 303);
    expect(await fetchFrom(remote, third)).toEqual(BYTES);
    expect(await outcome(remote, fourth)).toBe('remote_too_many_redirects');
  });

  it.each([
    'http://127.0.0.2:1/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'file:///etc/passwd',
    'http://user:secret@127.0.0.1/',
    '//169.254.169.254/latest/meta-data',
  ])('to %s are refused', async (to) => {
    expect(await outcome(remote, remote.redirect('/away', to))).toBe('remote_not_public');
  });

  it('in a loop end', async () => {
    expect(await outcome(remote, remote.redirect('/circle', '/circle'))).toBe('remote_too_many_redirects');
  });

  it('without a URL are no picture', async () => {
    const address = remote.put('/nowhere', (response) => response.writeHead(302).end());
    expect(await outcome(remote, address)).toBe('remote_no_picture');
  });
});

it('ignores the proxy that the rest of the process may use', async () => {
  const proxy = await Remote.start();
  const { globalAgent } = http;
  http.globalAgent = new http.Agent({ proxyEnv: { HTTP_PROXY: `http://${proxy.host}` } });
  try {
    expect(await fetchFrom(remote, remote.put('/direct', BYTES))).toEqual(BYTES);
    expect(proxy.requestedPaths).toEqual([]);
  } finally {
    http.globalAgent = globalAgent;
    await proxy.stop();
  }
});
