import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams, ReadTerm } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation, type WriteOptions } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { CreateTag, TagDto, TagListDto, TagQuery, UpdateTag } from './tag.dto.js';
import { TagsService } from './tags.service.js';

const UPDATE_TAG: WriteOptions = {
  summary: 'Change a tag',
  description:
    'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
  access: 'edit tags',
  output: TagDto,
  errors: ['term_exists', 'rest_taxonomy_not_hierarchical'],
  examples: { 'One field': { description: 'Under the open sky' } },
};

@ApiTags('tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @Operation({
    summary: 'List tags',
    description:
      'By name. Those that no published event carries are left out unless `hide_empty` is false. An empty page is no error.',
    access: 'public',
    output: TagListDto,
  })
  async listTags(@Ctx() ctx: RequestContext, @Input() query: TagQuery): Promise<Page<TagDto>> {
    return this.tags.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create a tag',
    description: 'A name is unique; a slug that is taken gets a number.',
    access: 'edit tags',
    output: TagDto,
    status: 201,
    errors: ['rest_missing_callback_param', 'term_exists', 'rest_taxonomy_not_hierarchical'],
    examples: { 'A tag': { name: 'picnic' } },
  })
  async createTag(@Ctx() ctx: RequestContext, @Input() input: CreateTag): Promise<Written<TagDto>> {
    return this.tags.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(9)
  @Operation({
    summary: 'Read a tag',
    description: 'With the number of published events that carry it.',
    access: 'public',
    output: TagDto,
  })
  async readTag(@Ctx() ctx: RequestContext, @Id() id: number, @Input() _: ReadTerm): Promise<Item<TagDto>> {
    return this.tags.read(ctx, id);
  }

  @Post(ID_PATH)
  @ApiId(9)
  @WriteOperation(UPDATE_TAG)
  async updateTag(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateTag,
  ): Promise<Written<TagDto>> {
    return this.tags.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId(9)
  @Operation({
    summary: 'Delete a tag for good',
    description: 'For good. Events lose it.',
    access: 'edit tags',
    output: TagDto,
  })
  async deleteTag(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<TagDto>> {
    return this.tags.remove(ctx, id);
  }

  @Put(ID_PATH)
  @ApiId(9)
  @WriteOperation(UPDATE_TAG)
  async updateTagByPut(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateTag,
  ): Promise<Written<TagDto>> {
    return this.tags.update(ctx, id, input);
  }

  @Patch(ID_PATH)
  @ApiId(9)
  @WriteOperation(UPDATE_TAG)
  async updateTagByPatch(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateTag,
  ): Promise<Written<TagDto>> {
    return this.tags.update(ctx, id, input);
  }
}
