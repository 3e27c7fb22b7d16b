import Builder from 'fast-xml-builder';
import { escapeHtml, withoutNoXml } from '#common/escapes.js';
import { translate } from '#common/messages/messages.js';
import { mimeTypeOf } from '#content/media/image.dto.js';
import type { EventDto } from '#resources/events/event.dto.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import { placeOf } from './event-texts.js';
import type { Feed, FeedFormat, FeedWriter } from './feed.js';
import { whenOf } from './when.js';

/** Minutes until a reader should refresh the feed. */
const REFRESH = 60;

const builder = new Builder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });

const xml = (name: string, content: object): string => withoutNoXml(builder.build({ [name]: content }));

/** A date in the format of RSS: `Sun, 10 Jan 2027 19:00:00 GMT`. */
const rssDate = (utcSeconds: number): string => new Date(utcSeconds * 1_000).toUTCString();

/** Date, place and cost, followed by the description. */
function descriptionOf(event: ShownEvent, { ctx }: Feed): string {
  const { dto } = event;
  const details = [whenOf(event, ctx.language), placeOf(dto)?.text ?? '', dto.cost];
  const line = details.filter((detail) => detail !== '').map(escapeHtml);
  return `<p>${line.join('<br />')}</p>\n${dto.description === '' ? dto.excerpt : dto.description}`.trim();
}

const enclosureOf = ({ image }: EventDto): object =>
  image === false
    ? {}
    : {
        enclosure: {
          '@_url': image.url,
          '@_length': image.filesize,
          '@_type': mimeTypeOf(image.extension),
        },
      };

function itemOf(event: ShownEvent, feed: Feed): object {
  const { dto, row } = event;
  return {
    title: dto.title,
    link: dto.url,
    description: descriptionOf(event, feed),
    category: [...dto.categories, ...dto.tags].map(({ name }) => name),
    ...enclosureOf(dto),
    guid: { '@_isPermaLink': 'false', '#text': feed.uidOf(row.id) },
    pubDate: rssDate(row.published_at),
  };
}

class RssWriter implements FeedWriter {
  private lastChange = -Infinity;

  constructor(private readonly feed: Feed) {}

  /** Has the date of the last change. */
  begin(count: number): string {
    const { ctx, title, link, self, total } = this.feed;
    const cut = translate(ctx.language, { key: 'feed_cut', args: { count, total } });
    const channel = {
      title,
      link,
      description: count < total ? cut : title,
      language: ctx.language,
      ...(count === 0 ? {} : { lastBuildDate: rssDate(this.lastChange) }),
      ttl: REFRESH,
      'atom:link': { '@_href': self, '@_rel': 'self', '@_type': RSS.type.contentType },
    };
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n',
      xml('channel', channel).replace(/<\/channel>\n?$/, ''),
    ].join('');
  }

  add(event: ShownEvent): string {
    this.lastChange = Math.max(this.lastChange, event.row.modified_at);
    return xml('item', itemOf(event, this.feed));
  }

  end(): string {
    return '</channel>\n</rss>\n';
  }
}

const EXAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
<channel>
  <title>Event Calendar</title>
  <link>https://calendar.example/</link>
  <description>Event Calendar</description>
</channel>
</rss>
`;

export const RSS: FeedFormat = {
  type: { contentType: 'application/rss+xml', example: EXAMPLE },
  extension: 'rss',
  beginsLast: true,
  write: (feed) => new RssWriter(feed),
};
