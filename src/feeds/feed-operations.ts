import type { OperationOptions } from '../http/operation.decorator.js';
import type { TextOutput } from '../http/text-answer.js';
import type { FeedFormat } from './feed.js';

const FILE_HEADERS = ['Content-Disposition'];
const LIST_HEADERS = ['X-TEC-Total', 'X-WP-Total', ...FILE_HEADERS];

/** How a single event in this form is documented. */
export const ofFile = ({ type }: FeedFormat): TextOutput => ({ ...type, headers: FILE_HEADERS });

/** How a list of events in this form is documented. */
export const ofFeed = ({
  type,
}: FeedFormat): Pick<OperationOptions, 'access' | 'description' | 'output'> => ({
  access: 'public',
  description:
    'The events that the caller’s list of events has, by the same filters, not in pages: `X-TEC-Total` tells how many there are. Unless dates are given: those that end after a month ago and start before a year from now.',
  output: { ...type, headers: LIST_HEADERS },
});
