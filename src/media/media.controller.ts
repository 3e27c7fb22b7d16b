import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { TriesItself } from '../http/dry-run.js';
import { ApiId, Id, ID_PATH } from '../http/id.decorator.js';
import { LanguageParams, PageParams } from '../http/language.dto.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation, WriteOperation } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { MediaDto, UploadMedia } from './media.dto.js';
import { MediaService } from './media.service.js';

/** An extension: the interface that this one is compatible with keeps pictures elsewhere. */
@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Get()
  @Operation({
    summary: 'List media items, newest first (extension)',
    description: 'The newest first: those that a record shows which you may read, and your own.',
    access: 'public',
    input: PageParams,
    output: listDto('media', MediaDto),
  })
  async listMedia(@Ctx() ctx: RequestContext, @Params() query: PageParams): Promise<ListPage> {
    return this.media.list(ctx, query);
  }

  /** A picture takes long to read: no transaction waits for it. */
  @Post()
  @TriesItself()
  @WriteOperation({
    summary: 'Upload a picture, or have one fetched (extension)',
    description:
      'Send `file` in a multipart body, or `url`. A picture that is fetched again from the same address is kept once.',
    access: 'upload media',
    input: UploadMedia,
    output: MediaDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: { 'A picture to fetch': { url: 'https://pictures.example/jazz.jpg', title: 'Jazz' } },
  })
  async uploadMedia(@Ctx() ctx: RequestContext, @Params() input: UploadMedia): Promise<MediaDto> {
    return this.media.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(8)
  @Operation({
    summary: 'Read a media item (extension)',
    description: 'With the sizes that were made of it.',
    access: 'public',
    input: LanguageParams,
    output: MediaDto,
  })
  async readMedia(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<MediaDto> {
    return this.media.read(ctx, id);
  }

  @Delete(ID_PATH)
  @ApiId(8)
  @Operation({
    summary: 'Delete a media item for good; records lose it as their image (extension)',
    description: 'For good. Records lose it as their image.',
    access: 'upload media',
    input: LanguageParams,
    output: MediaDto,
  })
  async deleteMedia(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<MediaDto> {
    return this.media.delete(ctx, id);
  }
}
