import { ACCESS_EXTENSION, ERRORS_EXTENSION, READ_ERRORS } from '#http/responses/operation.decorator.js';

/** Every path responds to OPTIONS, but no controller declares it. It is documented once, at the root. */
export const OPTIONS_OPERATION = {
  operationId: 'describePath',
  summary: 'Ask what a path takes (extension)',
  description: 'Every path supports OPTIONS.',
  tags: ['documentation'],
  [ACCESS_EXTENSION]: 'public',
  [ERRORS_EXTENSION]: [...READ_ERRORS, 'rest_no_route'],
  responses: {
    200: {
      description: '',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Options' } } },
    },
  },
};
