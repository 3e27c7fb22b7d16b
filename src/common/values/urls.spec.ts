import { InvalidValue } from './invalid-value.js';
import { url } from './urls.js';

describe('url', () => {
  it.each([
    '',
    'http://a.example',
    'HTTPS://A.example:8080/b?c=d&e=%20#f',
    'https://münchen.example/x',
    'https://例え.example/パス?q=é',
    'http://localhost:3000/x',
    'http://[::1]/',
    'https://a.example/@name',
    'https://a.example/__proto__',
  ])('keeps %j as sent', (raw) => {
    expect(url(raw)).toBe(raw);
  });

  it.each(
    [
      ...[
        'a.example',
        '/x',
        '//a.example/x',
        'http:a.example',
        'http:/a.example',
        'https://',
        'https:///x',
        'https://?x',
      ],
      ...[
        'javascript://a.example/%0aalert(1)',
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://a.example',
        'mailto:a@b.example',
      ],
      ...[
        'https://user@a.example',
        'https://user:pw@a.example/',
        'https://@a.example',
        'https://a.example\\@b.example',
      ],
      ...[
        'https://a b.example',
        ' https://a.example',
        'https://a.example/\n',
        'https://a.example/\u00a0',
        'https://a.example/\0',
      ],
      ...[
        'https://a.example/"onclick=',
        'https://a.example/<script>',
        'https://a.example/\u202egpj',
        'https://a.example/\ud800',
      ],
      ...['https://..', 'https://a.example:99999', 'https://%00/'],
      ...[3, true, null, undefined, [], ['https://a.example'], {}],
    ].map((raw) => [raw]),
  )('refuses %j', (raw) => {
    expect(() => url(raw)).toThrow(new InvalidValue('not_a_url'));
  });

  it('accepts 2,000 characters and no more', () => {
    const longest = 'https://a.example/'.padEnd(2_000, 'x');
    expect(url(longest)).toBe(longest);
    expect(() => url(`${longest}x`)).toThrow(
      expect.objectContaining({ key: 'text_too_long', args: { max: 2_000 } }),
    );
  });
});
