import type { OperationOptions } from '#http/responses/operation.decorator.js';
import type { TextOutput } from '#http/responses/text-response.js';
import type { FeedFormat } from './feed.js';

const FILE_HEADERS = ['Content-Disposition'];
const LIST_HEADERS = ['X-TEC-Total', 'X-WP-Total', ...FILE_HEADERS];

/** Documentation of a single event in this format. */
export const fileResponse = ({ type }: FeedFormat): TextOutput => ({ ...type, headers: FILE_HEADERS });

/** Documentation of a list of events in this format. */
export const feedOperation = ({
  type,
}: FeedFormat): Pick<OperationOptions, 'access' | 'description' | 'output'> => ({
  access: 'public',
  description:
    'The events that the caller’s list of events has, by the same filters, not in pages: `X-TEC-Total` tells how many there are. Unless dates are given: those that end after a month ago and start before a year from now.',
  output: { ...type, headers: LIST_HEADERS },
});

/** Documentation of a list of one record's events; `how` names the way to subscribe, such as `by RSS`. */
export const recordFeedOperation = (
  collection: string,
  format: FeedFormat,
  how: string,
): Pick<OperationOptions, 'access' | 'summary' | 'description' | 'output'> => ({
  ...feedOperation(format),
  summary: `Subscribe to the events of one of the ${collection} ${how} (extension)`,
});
