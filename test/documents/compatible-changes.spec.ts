import { type Change, changesAfter, WAYS } from '../support/small-document.js';

const COMPATIBLE: Record<string, Change> = {
  nothing: () => undefined,
  'new optional field of the body': ({ schemas }) =>
    (schemas.NewEvent['properties'].zone = { type: 'string' }),
  'more room in the body': ({ schemas }) => {
    schemas.NewEvent['properties'].title.maxLength = 30;
    schemas.NewEvent['properties'].status.enum.push('trash');
    schemas.NewEvent['properties'].cost = { type: ['number', 'string', 'null'] };
    schemas.NewEvent['properties'].venue.anyOf.unshift({ type: 'object' });
    schemas.NewEvent['required'] = [];
  },
  'new fields of the answer': ({ schemas }) => {
    schemas.Event['properties'].zone = { type: 'string' };
    schemas.Event['required'].push('zone');
  },
  'closer answers': ({ schemas }) => {
    schemas.Event['properties'].status.enum.pop();
    schemas.Event['properties'].title.maxLength = 10;
    schemas.Event['properties'].languages.items.enum = ['en'];
    schemas.Event['required'].push('title');
  },
  'names for what had none, and an empty array': ({ schemas }) => {
    schemas.Event['properties'].sizes = { type: 'object', properties: { large: { type: 'integer' } } };
    schemas.Event['properties'].languages = {
      oneOf: [schemas.Event['properties'].languages, { type: 'array', maxItems: 0 }],
    };
    schemas.NewEvent['properties'].texts.properties = { fr: { type: ['string', 'null'] } };
  },
  'much that is new in one of a union': ({ schemas }) => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) schemas.Venue['properties'][name] = { type: 'string' };
    schemas.Venue['required'] = Object.keys(schemas.Venue['properties']);
  },
  'descriptions and examples': (parts) => {
    parts.schemas.Event['description'] = 'An event';
    parts.schemas.Event['properties'].title.examples = ['Jazz'];
    parts.schemas.Venue['properties'].city.description = 'A city';
    parts.page['description'] = 'The page';
    parts.response['description'] = 'Another text';
    parts.response['content']['application/json'].examples = { one: { value: {} } };
    parts.list['summary'] = 'List';
    parts.list['tags'] = ['calendar'];
    parts.credentials['basic'].description = 'Name and password';
  },
  'new status': ({ create }) => (create['responses'][201] = { description: 'Made' }),
  'new path': ({ paths }) =>
    (paths['/venues'] = {
      get: { operationId: 'listVenues', responses: { 200: { description: 'Venues' } } },
    }),
  'new parameters, and those of the path otherwise at each operation': ({ parameters, create, shared }) => {
    parameters.push({ name: 'near', in: 'query', schema: { type: 'string' } }, ...shared);
    create['parameters'] = [...shared];
    shared[0] = { ...shared[0], required: true };
  },
  'new operation': ({ paths }) =>
    (paths['/tags/{id}'].put = { operationId: 'putTag', responses: { 200: { description: 'A tag' } } }),
  'new media types and headers': ({ body, response }) => {
    body['content']['text/plain'] = { schema: { type: 'string' } };
    response['content']['text/plain'] = { schema: { type: 'string' } };
    response['headers'].Link = { required: true, schema: { type: 'string' } };
  },
  'a header that is promised now': ({ response }) => (response['headers'].ETag.required = true),
  'new server, servers in another order': ({ servers }) => servers.unshift({ url: '/de/v1' }),
  'another way in, one scope less': ({ create, credentials }) => {
    credentials['key'] = { type: 'apiKey', in: 'header', name: 'Key' };
    create['security'].unshift({ key: [] });
    create['security'][2].bearer = [];
  },
  'schema with another name': ({ schemas, response }) => {
    Object.assign(schemas, { Happening: schemas.Event });
    response['content']['application/json'].schema = { $ref: '#/components/schemas/Happening' };
  },
};

describe.each(WAYS)('a change of what stands %s', (_, byReference) => {
  it.each(Object.entries(COMPATIBLE))('breaks nothing: %s', (_name, change) => {
    expect(changesAfter(change, byReference).breaking).toEqual([]);
  });
});
