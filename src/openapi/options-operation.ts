import { ACCESS_EXTENSION, ERRORS_EXTENSION, READ_ERRORS } from '../http/operation.decorator.js';

/** OPTIONS is answered on every path; it is described once, at the root, as no controller has it. */
export const OPTIONS_OPERATION = {
  operationId: 'describePath',
  summary: 'Ask what a path takes (extension)',
  description: 'Every path answers to OPTIONS.',
  tags: ['documentation'],
  [ACCESS_EXTENSION]: 'public',
  [ERRORS_EXTENSION]: [...READ_ERRORS, 'rest_no_route'],
  responses: {
    200: {
      description: '',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/OptionsDto' } } },
    },
  },
};
