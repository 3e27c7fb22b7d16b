import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { pageTexts } from '#content/localized/pages.js';
import { DOCS_PATH, REFERENCE_PATH } from '#http/context/mounts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { guidePath } from './guides.js';
import { READY_PATH } from './paths.js';
import { upcomingLink } from './upcoming.js';

export const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

interface Link {
  readonly href: string;
  readonly hreflang?: Language;
}

type Relation =
  | 'self'
  | 'alternate'
  | 'service-doc'
  | 'service-desc'
  | 'help'
  | 'index'
  | 'status'
  | 'upcoming'
  | 'calendar'
  | 'feed'
  | (typeof COLLECTIONS)[number];

/** The content of the home page: sent as JSON to programs, as a page to people. */
export interface Home {
  readonly name: string;
  readonly description: string;
  readonly language: Language;
  readonly _links: Readonly<Record<Relation, readonly Link[]>>;
}

/** Links the entry points. The relations are those of RFC 8631 where it defines them. */
export function describeHome(ctx: RequestContext, siteName: string): Home {
  const { links, language } = ctx;
  const at = (href: string): Link[] => [{ href }];
  return {
    name: siteName,
    description: pageTexts(language).home.description,
    language,
    _links: {
      self: at(links.site('/')),
      alternate: LANGUAGES.map((hreflang) => ({ href: links.file(`/${hreflang}/`), hreflang })),
      'service-doc': [DOCS_PATH, REFERENCE_PATH].map((path) => ({ href: links.site(path) })),
      'service-desc': at(links.api('/doc')),
      help: [{ href: links.file(guidePath('README')), hreflang: 'en' }],
      index: at(links.api('')),
      upcoming: at(upcomingLink(ctx)),
      calendar: at(links.api('/events.ics')),
      feed: at(links.api('/events.rss')),
      events: at(links.api('/events')),
      venues: at(links.api('/venues')),
      organizers: at(links.api('/organizers')),
      categories: at(links.api('/categories')),
      tags: at(links.api('/tags')),
      status: at(links.file(READY_PATH)),
    },
  };
}
