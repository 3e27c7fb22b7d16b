import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { nextClockChange, utcOffsetSeconds } from '#common/time/zone.js';
import { Ctx } from '#http/context/ctx.decorator.js';
import { Item } from '#http/context/item.js';
import { DISCOVERY_PATH, NAMESPACE } from '#http/context/mounts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { earliest, UNTIL_CHANGED, type ValidUntil } from '#http/context/valid-until.js';
import { ApiError } from '#http/errors/api-error.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation } from '#http/responses/operation.decorator.js';
import { TextResponse } from '#http/responses/text-response.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { DiscoveryDto, DocumentDto, DocumentParams, IndexDto, IndexParams } from './documentation.dto.js';
import { Documentation } from './documentation.js';
import { linkedRoutes, namespaceOf, type RouteIndex, routeIndex } from './route-index.js';
import { sliceOf } from './slice.js';

const JSON_MEDIA = 'application/json';

/** The parts of the context that an index depends on. */
type IndexContext = Pick<RequestContext, 'now' | 'language' | 'links'>;

/** An index with the links of a request. */
interface LinkedIndex {
  readonly json: string;
  readonly validUntil: number;
}

type Finished<T extends object> = TextResponse | Item<T>;

/** JSON that is sent as it is, unless only some of its fields are. */
const finished = <T extends object>(
  json: string,
  fields: readonly string[] = [],
  validUntil: ValidUntil,
): Finished<T> =>
  fields.length === 0
    ? new TextResponse(JSON_MEDIA, json, {}, validUntil)
    : new Item(JSON.parse(json) as T, undefined, validUntil);

@ApiTags('documentation')
@Controller()
export class DocumentationController {
  /** By language and namespace, each of one day. */
  private readonly indexes = new Map<string, RouteIndex & { readonly from: number }>();

  constructor(
    private readonly documentation: Documentation,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({
    summary: 'List the routes of the API',
    description: 'Every route with its methods and their parameters.',
    access: 'public',
    output: IndexDto,
    errors: ['rest_invalid_namespace'],
  })
  async readIndex(
    @Ctx() ctx: RequestContext,
    @Input() { namespace = NAMESPACE, _fields }: IndexParams,
  ): Promise<Finished<IndexDto>> {
    const own = namespaceOf(ctx.links.mount);
    if (namespace !== NAMESPACE && namespace !== own) {
      throw new ApiError('rest_invalid_namespace', { key: 'invalid_namespace' });
    }
    const up =
      this.discoveryMount() === undefined ? {} : { up: [{ href: ctx.links.site(`${DISCOVERY_PATH}/`) }] };
    const links = JSON.stringify({ self: [{ href: ctx.links.api('') }], ...up });
    const { json, validUntil } = await this.routes(ctx);
    const index = `{"namespace":${JSON.stringify(own)},"routes":${json},"_links":${links}}`;
    return finished(index, _fields, validUntil);
  }

  @Get('doc')
  @Operation({
    summary: 'Read the OpenAPI document',
    description: 'This document, in the language of the request.',
    access: 'public',
    output: DocumentDto,
  })
  async readDocument(
    @Ctx() { language }: RequestContext,
    @Input() { tags, _fields = [] }: DocumentParams,
  ): Promise<TextResponse | Item<OpenAPIObject>> {
    if (tags === undefined && _fields.length === 0)
      return new TextResponse(JSON_MEDIA, await this.documentation.bytesIn(language), {}, UNTIL_CHANGED);
    const document = await this.documentation.in(language);
    const shown = tags === undefined ? document : sliceOf(document, tags);
    return new Item(shown, undefined, UNTIL_CHANGED);
  }

  @Get(DISCOVERY_PATH)
  @Operation({
    summary: 'Discover the interfaces of the site (extension)',
    description: 'What clients of the compatible mount read first.',
    access: 'public',
    output: DiscoveryDto,
    errors: ['rest_no_route'],
  })
  async discover(
    @Ctx() ctx: RequestContext,
    @Input() { _fields }: LanguageParams,
  ): Promise<Finished<DiscoveryDto>> {
    const { settings } = this;
    const discoveryMount = this.discoveryMount();
    if (discoveryMount === undefined) throw new ApiError('rest_no_route', { key: 'no_route' });
    const home = ctx.links.site('');
    const { now, language } = ctx;
    const zone = settings.siteTimezone;
    const { json, validUntil } = await this.routes({
      now,
      language,
      links: ctx.links.below(discoveryMount),
    });
    const site = JSON.stringify({
      name: settings.siteName,
      description: '',
      url: home,
      home,
      timezone_string: zone,
      gmt_offset: utcOffsetSeconds(now, zone) / 3_600,
      namespaces: [namespaceOf(discoveryMount)],
    });
    const discovery = `${site.slice(0, -1)},"routes":${json}}`;
    return finished(discovery, _fields, earliest(validUntil, nextClockChange(now, zone)));
  }

  private async routes({ language, links, now }: IndexContext): Promise<LinkedIndex> {
    const namespace = namespaceOf(links.mount);
    const key = `${language} ${namespace}`;
    let index = this.indexes.get(key);
    if (index === undefined || now < index.from || now >= index.validUntil) {
      const view = { namespace, now, zone: this.settings.siteTimezone };
      index = { ...routeIndex(await this.documentation.in(language), view), from: now };
      this.indexes.set(key, index);
    }
    return { json: linkedRoutes(index, links), validUntil: index.validUntil };
  }

  /** The compatible mount that clients find through the discovery path. */
  private discoveryMount(): string | undefined {
    return this.settings.compatMounts.find((mount) => mount.startsWith(`${DISCOVERY_PATH}/`));
  }
}
