import { type Change, changesAfter, WAYS } from '../support/small-document.js';

const BREAKING: Record<string, [change: Change, found: RegExp]> = {
  'newly required parameter': [({ page }) => (page['required'] = true), /parameter `page` required/],
  'parameter renamed': [({ page }) => (page['name'] = 'p'), /gone: query parameter `page`/],
  'parameter moved': [({ page }) => (page['in'] = 'header'), /gone: query parameter `page`/],
  'new parameter that is required': [
    ({ parameters }) => parameters.push({ name: 'near', in: 'query', required: true, schema: {} }),
    /added: query parameter `near` required/,
  ],
  'parameter removed': [({ parameters }) => parameters.pop(), /gone: query parameter `zone`/],
  'parameter of all operations removed': [
    ({ shared }) => shared.shift(),
    /gone: header parameter `Accept-Language`/,
  ],
  'parameter of all operations that one demands': [
    ({ parameters, shared }) => parameters.push({ ...shared[0], required: true }),
    /added: header parameter `Accept-Language` required/,
  ],
  'parameter written otherwise': [
    ({ order }) => (order['explode'] = false),
    /changed: query parameter `order` explode/,
  ],
  'lowered maximum': [({ page }) => (page['schema'].maximum = 20), /page: maximum was 50, is 20/],
  'new minimum': [({ page }) => (page['schema'].minimum = 1), /page: minimum was open, is 1/],
  'other type of a parameter': [
    ({ page }) => (page['schema'] = { type: 'boolean' }),
    /integer is not accepted/,
  ],
  'other default of a parameter': [({ page }) => (page['schema'].default = 2), /the default was 1, is 2/],
  'narrowed enum of a parameter': [
    ({ order }) => order['schema'].enum.pop(),
    /"desc" is not accepted any more/,
  ],
  'body required': [({ body }) => (body['required'] = true), /added: requestBody required/],
  'media type of the body removed': [
    ({ body }) => delete body['content']['multipart/form-data'],
    /gone: requestBody content multipart\/form-data/,
  ],
  'field of the body written otherwise': [
    ({ body }) => (body['content']['multipart/form-data'].encoding.texts.style = 'form'),
    /changed: requestBody content multipart\/form-data encoding texts/,
  ],
  'body removed': [({ create }) => (create['requestBody'] = undefined), /gone: requestBody$/],
  'new body that is required': [
    ({ list, body }) => (list['requestBody'] = { ...body, required: true }),
    /added: requestBody required/,
  ],
  'field of the body removed': [
    ({ schemas }) => delete schemas.NewEvent['properties'].status,
    /NewEvent\.status: is gone/,
  ],
  'field of the body newly required': [
    ({ schemas }) => schemas.NewEvent['required'].push('status'),
    /NewEvent\.status: is required now/,
  ],
  'new field of the body that is required': [
    ({ schemas }) => {
      schemas.NewEvent['properties'].zone = { type: 'string' };
      schemas.NewEvent['required'].push('zone');
    },
    /NewEvent\.zone: is required now/,
  ],
  'shorter text': [
    ({ schemas }) => (schemas.NewEvent['properties'].title.maxLength = 10),
    /maxLength was 20, is 10/,
  ],
  'new pattern': [({ schemas }) => (schemas.NewEvent['properties'].title.pattern = '^a'), /pattern was open/],
  'narrowed enum of the body': [
    ({ schemas }) => schemas.NewEvent['properties'].status.enum.pop(),
    /NewEvent\.status: "draft" is not accepted/,
  ],
  'enum where any value was': [
    ({ schemas }) => (schemas.NewEvent['properties'].title.enum = ['a']),
    /other values than \["a"\] are not accepted/,
  ],
  'other type in the body': [
    ({ schemas }) => (schemas.NewEvent['properties'].title = { type: 'integer' }),
    /NewEvent\.title: string is not accepted/,
  ],
  'null no more in the body': [
    ({ schemas }) => (schemas.NewEvent['properties'].cost.type = 'integer'),
    /NewEvent\.cost: null is not accepted/,
  ],
  'one of a union no more in the body': [
    ({ schemas }) => schemas.NewEvent['properties'].venue.anyOf.pop(),
    /NewEvent\.venue: string is not accepted/,
  ],
  'no other fields in the body': [
    ({ schemas }) => (schemas.NewEvent['additionalProperties'] = false),
    /accepts no other fields/,
  ],
  'other fields of one type only': [
    ({ schemas }) => (schemas.NewEvent['additionalProperties'] = { type: 'string' }),
    /NewEvent\.\*: a value of any type is not accepted/,
  ],
  'field of the answer removed': [
    ({ schemas }) => delete schemas.Event['properties'].title,
    /Event\.title: is gone/,
  ],
  'field of the answer no longer required': [
    ({ schemas }) => (schemas.Event['required'] = ['id']),
    /Event\.status: is not always there/,
  ],
  'other type in the answer': [
    ({ schemas }) => (schemas.Event['properties'].title = { type: 'integer' }),
    /Event\.title: may be integer now/,
  ],
  'number where whole numbers were': [
    ({ schemas }) => (schemas.Event['properties'].id.type = 'number'),
    /Event\.id: may be number now/,
  ],
  'null in the answer': [
    ({ schemas }) => (schemas.Event['properties'].title.type = ['string', 'null']),
    /Event\.title: may be null now/,
  ],
  'new enum value in the answer': [
    ({ schemas }) => schemas.Event['properties'].status.enum.push('trash'),
    /Event\.status: "trash" is now possible/,
  ],
  'no enum in the answer any more': [
    ({ schemas }) => delete schemas.Event['properties'].status.enum,
    /other values than \["publish","draft"\] are now possible/,
  ],
  'longer text in the answer': [
    ({ schemas }) => (schemas.Event['properties'].title.maxLength = 30),
    /Event\.title: maxLength was 20, is 30/,
  ],
  'other items in the answer': [
    ({ schemas }) => (schemas.Event['properties'].languages.items = { type: 'integer' }),
    /Event\.languages\[\]: may be integer/,
  ],
  'other fields of the answer of any type': [
    ({ schemas }) => (schemas.Event['properties'].sizes.additionalProperties = true),
    /Event\.sizes\.\*: may be a value of any type/,
  ],
  'a field of another type among others in the answer': [
    ({ schemas }) => (schemas.Event['properties'].sizes.properties = { large: { type: 'string' } }),
    /Event\.sizes\.large: may be string/,
  ],
  'a field of another type among others in the body': [
    ({ schemas }) => (schemas.NewEvent['properties'].texts.properties = { fr: { type: 'integer' } }),
    /NewEvent\.texts\.fr: string is not accepted/,
  ],
  'one more of a union in the answer': [
    ({ schemas }) => schemas.Event['properties'].venue.oneOf.push({ type: 'string' }),
    /Event\.venue: may be string/,
  ],
  'field of one of a union': [
    ({ schemas }) => delete schemas.Venue['properties'].city,
    /Venue\.city: is gone/,
  ],
  'field of a part of an allOf': [
    ({ response, schemas }) => {
      response['content']['application/json'].schema = { allOf: [{ $ref: '#/components/schemas/Event' }] };
      delete schemas.Event['properties'].title;
    },
    /Event\.title: is gone/,
  ],
  'status removed': [({ list }) => delete list['responses'][404], /gone: responses 404$/],
  'media type of the answer removed': [
    ({ response }) => delete response['content']['text/calendar'],
    /gone: responses 200 content text\/calendar/,
  ],
  'header removed': [({ response }) => delete response['headers'].ETag, /gone: responses 200 headers ETag/],
  'header not always there': [
    ({ response }) => (response['headers'].ETag.required = false),
    /header ETag: is not always/,
  ],
  'other type of a header': [
    ({ response }) => (response['headers'].ETag.schema.type = 'integer'),
    /header ETag: may be integer/,
  ],
  'operation removed': [({ paths }) => delete paths['/tags/{id}'].delete, /gone: the operation/],
  'path removed': [({ paths }) => delete paths['/tags/{id}'], /gone: the operation/],
  'variable of a path renamed': [
    ({ paths }) => {
      paths['/tags/{tag}'] = paths['/tags/{id}'];
      delete paths['/tags/{id}'];
    },
    /the path is \/tags\/\{tag\} now/,
  ],
  'other name of the operation': [
    ({ list }) => (list['operationId'] = 'all'),
    /is named all, was listEvents/,
  ],
  'no anonymous access any more': [
    ({ list }) => list['security'].shift(),
    /not enough any more: no credentials/,
  ],
  'credentials no longer taken': [({ create }) => create['security'].shift(), /not enough any more: basic/],
  'one more scope': [
    ({ create }) => create['security'][1].bearer.push('events:publish'),
    /not enough any more: bearer events:write/,
  ],
  'credentials sent otherwise': [
    ({ credentials }) => (credentials['basic'].scheme = 'digest'),
    /another way/,
  ],
  'server removed': [({ servers }) => servers.pop(), /the server \/fr\/v1 is gone/],
  'server renamed': [({ servers }) => (servers[0] = { url: '/v2' }), /the server \/v1 is gone/],
};

describe.each(WAYS)('a change of what stands %s', (_, byReference) => {
  it.each(Object.entries(BREAKING))('breaks clients: %s', (_name, [change, found]) => {
    const texts = changesAfter(change, byReference).breaking.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(found));
  });
});
