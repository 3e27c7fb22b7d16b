import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { Ctx } from '../../http/context/ctx.decorator.js';
import { Item } from '../../http/context/item.js';
import { DISCOVERY_PATH, NAMESPACE } from '../../http/context/mounts.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { ApiError } from '../../http/errors/api-error.js';
import { LanguageParams } from '../../http/parameters/language.dto.js';
import { Operation } from '../../http/responses/operation.decorator.js';
import { earliest, UNTIL_CHANGED } from '../../http/context/valid-until.js';
import { Params } from '../../http/parameters/params.js';
import { nextClockChange, utcOffsetSeconds } from '../../common/time/zone.js';
import { DiscoveryDto, DocumentDto, DocumentParams, IndexDto, IndexParams } from './documentation.dto.js';
import { Documentation } from './documentation.js';
import { type IndexContext, namespaceOf, type RouteIndex, routeIndex } from './route-index.js';
import { sliceOf } from './slice.js';

@ApiTags('documentation')
@Controller()
export class DocumentationController {
  constructor(
    private readonly documentation: Documentation,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({
    summary: 'List the routes of the API',
    description: 'Every route with its methods and their parameters.',
    access: 'public',
    input: IndexParams,
    output: IndexDto,
    errors: ['rest_invalid_namespace'],
  })
  async readIndex(
    @Ctx() ctx: RequestContext,
    @Params() { namespace = NAMESPACE }: IndexParams,
  ): Promise<Item<IndexDto>> {
    const own = namespaceOf(ctx.links.mount);
    if (namespace !== NAMESPACE && namespace !== own) {
      throw new ApiError('rest_invalid_namespace', { key: 'invalid_namespace' });
    }
    const up =
      this.discoveryMount() === undefined ? {} : { up: [{ href: ctx.links.site(`${DISCOVERY_PATH}/`) }] };
    const { routes, validUntil } = await this.routes(ctx);
    const index = { namespace: own, routes, _links: { self: [{ href: ctx.links.api('') }], ...up } };
    return new Item(index, undefined, validUntil);
  }

  @Get('doc')
  @Operation({
    summary: 'Read the OpenAPI document',
    description: 'This document, in the language of the request.',
    access: 'public',
    input: DocumentParams,
    output: DocumentDto,
  })
  async readDocument(
    @Ctx() ctx: RequestContext,
    @Params() { tags }: DocumentParams,
  ): Promise<Item<OpenAPIObject>> {
    const document = await this.documentation.in(ctx.language);
    const shown = tags === undefined ? document : sliceOf(document, tags);
    return new Item(shown, undefined, UNTIL_CHANGED);
  }

  @Get(DISCOVERY_PATH)
  @Operation({
    summary: 'Discover the interfaces of the site (extension)',
    description: 'What clients of the compatible mount read first.',
    access: 'public',
    input: LanguageParams,
    output: DiscoveryDto,
    errors: ['rest_no_route'],
  })
  async discover(@Ctx() ctx: RequestContext, @Params() _: LanguageParams): Promise<Item<DiscoveryDto>> {
    const { settings } = this;
    const discoveryMount = this.discoveryMount();
    if (discoveryMount === undefined) throw new ApiError('rest_no_route', { key: 'no_route' });
    const home = ctx.links.site('');
    const { now, language } = ctx;
    const zone = settings.siteTimezone;
    const { routes, validUntil } = await this.routes({
      now,
      language,
      links: ctx.links.below(discoveryMount),
    });
    const discovery = {
      name: settings.siteName,
      description: '',
      url: home,
      home,
      timezone_string: zone,
      gmt_offset: utcOffsetSeconds(now, zone) / 3_600,
      namespaces: [namespaceOf(discoveryMount)],
      routes,
    };
    return new Item(discovery, undefined, earliest(validUntil, nextClockChange(now, zone)));
  }

  private async routes(ctx: IndexContext): Promise<RouteIndex> {
    return routeIndex(ctx, await this.documentation.in(ctx.language), this.settings.siteTimezone);
  }

  /** The compatible mount that clients find through the discovery path. */
  private discoveryMount(): string | undefined {
    return this.settings.compatMounts.find((mount) => mount.startsWith(`${DISCOVERY_PATH}/`));
  }
}
