import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { HandlesDryRun } from '#http/parameters/dry-run.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams, PageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import {
  MediaDto,
  MediaListDto,
  MediaQuery,
  type MediaUseDto,
  MediaUseListDto,
  UpdateMedia,
  UploadMedia,
} from './media.dto.js';
import { MediaService } from './media.service.js';

/** An extension: the compatible interface keeps pictures elsewhere. */
@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Get()
  @Operation({
    summary: 'List media items, newest first (extension)',
    description: 'The newest first: those that a record shows which you may read, and your own.',
    access: 'public',
    output: MediaListDto,
  })
  async listMedia(@Ctx() ctx: RequestContext, @Input() query: MediaQuery): Promise<Page<MediaDto>> {
    return this.media.list(ctx, query);
  }

  /** Reading a picture takes long, so it happens outside of transactions. */
  @Post()
  @HandlesDryRun()
  @WriteOperation({
    summary: 'Upload a picture, or have one fetched (extension)',
    description:
      'Send `file` in a multipart body, or `url`. A picture that is fetched again from the same address is kept once.',
    access: 'upload media',
    output: MediaDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: { 'A picture to fetch': { url: 'https://pictures.example/jazz.jpg', title: 'Jazz' } },
  })
  async uploadMedia(@Ctx() ctx: RequestContext, @Input() input: UploadMedia): Promise<Written<MediaDto>> {
    return this.media.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(8)
  @Operation({
    summary: 'Read a media item (extension)',
    description: 'With its smaller sizes.',
    access: 'public',
    output: MediaDto,
  })
  async readMedia(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Item<MediaDto>> {
    return this.media.read(ctx, id);
  }

  @Get(`${ID_PATH}/uses`)
  @ApiId(8)
  @Operation({
    summary: 'List the records that show a picture (extension)',
    description: 'Those of them that you may know of, by kind and id.',
    access: 'edit own records',
    output: MediaUseListDto,
  })
  async listUses(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() query: PageParams,
  ): Promise<Page<MediaUseDto>> {
    return this.media.uses(ctx, id, query);
  }

  @Patch(ID_PATH)
  @ApiId(8)
  @WriteOperation({
    summary: 'Change what is said of a picture (extension)',
    description:
      'Only what is sent changes; null or an empty value clears. `alt_text` and `caption` are written in the language of the request.',
    access: 'upload media',
    output: MediaDto,
    examples: { 'What the picture shows': { alt_text: 'A trio on a small stage', credit: 'Ana Pop' } },
  })
  async updateMedia(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateMedia,
  ): Promise<Written<MediaDto>> {
    return this.media.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId(8)
  @Operation({
    summary: 'Delete a media item for good; records lose it as their image (extension)',
    description: 'For good. Records lose it as their image.',
    access: 'upload media',
    output: MediaDto,
  })
  async deleteMedia(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<MediaDto>> {
    return this.media.delete(ctx, id);
  }
}
