// The OpenAPI document as Swagger UI needs it. It copies and resolves all of it at each step, so that it is fast with
// little: errors keep their meaning, headers of responses and forms are left to the reference.
const isFile = ({ format, contentMediaType }) => format === 'binary' || contentMediaType !== undefined;

/** The files of bodies that may have some. Swagger UI would send an example of each other field with them. */
const withFiles = ({ schemas }) =>
  new Map(
    Object.entries(schemas).map(([name, { properties = {} }]) => [
      `#/components/schemas/${name}`,
      Object.fromEntries(Object.entries(properties).filter(([, property]) => isFile(property))),
    ]),
  );

/** The type in which a body is sent here. */
function shownContent(content, files) {
  const { 'application/json': json, 'multipart/form-data': form } = content;
  if (json === undefined || form === undefined) return content;
  const properties = files.get(form.schema.$ref) ?? {};
  if (Object.keys(properties).length === 0) return { 'application/json': json };
  return { 'multipart/form-data': { schema: { type: 'object', properties } } };
}

function shownBody({ $ref, content, ...body }, api, files) {
  if ($ref !== undefined) return shownBody(api.components.requestBodies[$ref.split('/').at(-1)], api, files);
  return { ...body, content: shownContent(content, files) };
}

function shownResponse([status, { $ref, ...response }], api) {
  const { description, content } = $ref ? api.components.responses[$ref.split('/').at(-1)] : response;
  return [status, { description, ...(content === undefined || /^[45]/.test(status) ? {} : { content }) }];
}

function shownOperation({ requestBody, responses, ...operation }, api, files) {
  const body = requestBody === undefined ? {} : { requestBody: shownBody(requestBody, api, files) };
  const shown = Object.entries(responses).map((one) => shownResponse(one, api));
  return { ...operation, ...body, responses: Object.fromEntries(shown) };
}

/** The document in short, with the server of the page's language first: texts are then written in that language. */
export function outline(api, ownServer) {
  const files = withFiles(api.components);
  const shownItem = (item) =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        value.responses === undefined ? value : shownOperation(value, api, files),
      ]),
    );
  const shownItems = (items = {}) =>
    Object.fromEntries(Object.entries(items).map(([name, item]) => [name, shownItem(item)]));
  const { schemas, parameters, securitySchemes } = api.components;
  const { title, version } = api.info;
  return {
    ...api,
    // What it says of the whole interface is in the reference.
    info: { title, version },
    servers: api.servers.toSorted((a, b) => (b.url === ownServer) - (a.url === ownServer)),
    paths: shownItems(api.paths),
    webhooks: shownItems(api.webhooks),
    components: { schemas, parameters, securitySchemes },
  };
}
