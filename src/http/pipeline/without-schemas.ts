/** Parameters are validated by pipes. Loading Fastify's own validator, which nothing uses, is a part of each start. */
const noSchemas = () => (): never => {
  throw new Error('Routes have no JSON schema: describe their parameters by classes.');
};

/** The option of a Fastify server whose routes have no JSON schemas. */
export const WITHOUT_SCHEMAS = {
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
};
