import type { OpenAPIObject } from '@nestjs/swagger';
import { withPublicNames } from './schema-names.js';

const documentOf = (schemas: object): OpenAPIObject =>
  ({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: { '/events': { get: { responses: { 200: { $ref: '#/components/schemas/EventListDto' } } } } },
    components: { schemas },
  }) as OpenAPIObject;

it('removes the suffix of the classes from schema names and references', () => {
  const schemas = {
    EventListDto: { properties: { events: { items: { $ref: '#/components/schemas/EventDto' } } } },
    EventDto: { description: 'No EventDto in texts is touched: EventDto' },
    CreateEvent: {},
  };
  expect(JSON.parse(withPublicNames(documentOf(schemas)))).toMatchObject({
    paths: { '/events': { get: { responses: { 200: { $ref: '#/components/schemas/EventList' } } } } },
    components: {
      schemas: {
        EventList: { properties: { events: { items: { $ref: '#/components/schemas/Event' } } } },
        Event: schemas.EventDto,
        CreateEvent: {},
      },
    },
  });
});

it('rejects two schemas with the same name', () => {
  const document = documentOf({ EventDto: {}, Event: {}, VenueDto: {} });
  expect(() => withPublicNames(document)).toThrow('Two schemas would have the same name: Event.');
});
