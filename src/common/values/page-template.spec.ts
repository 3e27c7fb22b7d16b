import { InvalidTemplate, PageTemplate } from './page-template.js';

const EVENT = { id: 13, slug: 'nuit du jazz/été', language: 'fr' };

it('fills in id, slug and language, percent-encoded', () => {
  const fill = (template: string) => new PageTemplate(template).fill(EVENT);
  expect(fill('https://portal.example/{language}/event/{id}-{slug}')).toBe(
    'https://portal.example/fr/event/13-nuit%20du%20jazz%2F%C3%A9t%C3%A9',
  );
  expect(fill('https://{language}.portal.example/?event={id}#top')).toBe(
    'https://fr.portal.example/?event=13#top',
  );
  expect(fill('https://portal.example/{id}/{id}')).toBe('https://portal.example/13/13');
});

it('fills in texts that look like patterns of a replacement as they are', () => {
  const template = new PageTemplate('https://portal.example/{slug}');
  expect(template.fill({ ...EVENT, slug: '{id}$&' })).toBe('https://portal.example/%7Bid%7D%24%26');
});

it('has no address for a record without the slug that it needs', () => {
  const slugless = { ...EVENT, slug: '' };
  expect(new PageTemplate('https://portal.example/{slug}').fill(slugless)).toBeUndefined();
  expect(new PageTemplate('https://portal.example/{id}').fill(slugless)).toBe('https://portal.example/13');
});

it.each([
  ['/event/{id}', 'address'],
  ['portal.example/{id}', 'address'],
  ['ftp://portal.example/{id}', 'address'],
  ['https://user:secret@portal.example/{id}', 'address'],
  ['https:///{id}', 'address'],
  ['https://portal.example/a b/{id}', 'address'],
  ['https://portal.example/{id}/{name}', 'placeholder'],
  ['https://portal.example/{ID}', 'placeholder'],
  ['https://portal.example/{}', 'placeholder'],
  ['https://portal.example/{id', 'placeholder'],
  ['https://portal.example/{{id}}', 'placeholder'],
  ['https://portal.example/event/', 'no_record'],
  ['https://portal.example/{language}/', 'no_record'],
  ['https://{slug}.portal.example/', 'host'],
  ['https://portal.example:{id}/', 'host'],
])('refuses %s: %s', (template, fault) => {
  expect(() => new PageTemplate(template)).toThrow(new InvalidTemplate(fault as InvalidTemplate['fault']));
});

it('reads id and slug from an address that it has made, and from no other', () => {
  const template = new PageTemplate('https://portal.example/{language}/event/{id}-{slug}?from=feed.v1');
  const read = (address: string) => template.read(address);
  expect(read(template.fill(EVENT) ?? '')).toEqual({ id: '13', slug: EVENT.slug });
  expect(read('https://portal.example/fr/event/7-a-2?from=feed.v1')).toEqual({ id: '7', slug: 'a-2' });
  for (const address of [
    'https://portal.example/xx/event/7-a?from=feed.v1',
    'https://portal.example/fr/event/7-a?from=feedXv1',
    'https://portal.example/fr/event/7-a?from=feed.v1&more',
    'https://portal.example/fr/event/7-a/b?from=feed.v1',
    'https://other.example/fr/event/7-a?from=feed.v1',
  ])
    expect([address, read(address)]).toEqual([address, undefined]);
});

it('reads a name that occurs twice only where both are the same', () => {
  const template = new PageTemplate('https://portal.example/{id}/{id}');
  expect(template.read('https://portal.example/7/7')).toEqual({ id: '7', slug: undefined });
  expect(template.read('https://portal.example/7/8')).toBeUndefined();
});
