import type { RequestContext } from '../context/request-context.js';
import type { ShownEvent } from '../events/event-mapping.js';
import type { TextOutput } from '../http/text-answer.js';

/** What a list of events in another form than JSON says of itself. */
export interface Feed {
  readonly ctx: RequestContext;
  readonly title: string;
  /** The page that shows the same. */
  readonly link: string;
  /** Its own address. */
  readonly self: string;
  /** How many events there are, and how many of them it has. */
  readonly total: number;
  readonly count: number;
  /** Who has it, for the turns that feeds take. */
  readonly client: string;
  /** What names an event in all languages, at every address of the service, and for ever. */
  readonly uidOf: (id: number) => string;
}

/** Writes events one after the other; what each of its methods gives is the next part of the text. */
export interface FeedWriter {
  begin(): string;
  add(event: ShownEvent): string;
  end(): string;
}

/** A form in which events can be had. */
export interface FeedFormat {
  readonly type: Pick<TextOutput, 'contentType' | 'example'>;
  /** The ending of its addresses and files. */
  readonly extension: string;
  readonly write: (feed: Feed) => FeedWriter;
}
