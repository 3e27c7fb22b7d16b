import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiId, Id, ID_PATH } from '../http/id.decorator.js';
import { LanguageParams } from '../http/language.dto.js';
import { listDto } from '../http/list.dto.js';
import type { ListPage } from '../http/list-page.js';
import { Operation, Update } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import { TermQuery } from '../terms/term.dto.js';
import { TermDto } from '../terms/term-answer.dto.js';
import { CreateTag, UpdateTag } from './tag.dto.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @Operation({
    summary: 'List tags',
    access: 'public',
    input: TermQuery,
    output: listDto('tags', TermDto),
  })
  async listTags(@Ctx() ctx: RequestContext, @Params() query: TermQuery): Promise<ListPage> {
    return this.tags.list(ctx, query);
  }

  @Post()
  @Operation(
    {
      summary: 'Create a tag',
      access: 'edit tags',
      input: CreateTag,
      output: TermDto,
      status: 201,
      errors: ['rest_missing_callback_param', 'term_exists', 'rest_taxonomy_not_hierarchical'],
    },
    'body',
  )
  async createTag(@Ctx() ctx: RequestContext, @Params() input: CreateTag): Promise<TermDto> {
    return this.tags.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId()
  @Operation({ summary: 'Read a tag', access: 'public', input: LanguageParams, output: TermDto })
  async readTag(@Ctx() ctx: RequestContext, @Id() id: number, @Params() _: LanguageParams): Promise<TermDto> {
    return this.tags.read(ctx, id);
  }

  @Update(ID_PATH)
  @ApiId()
  @Operation(
    {
      summary: 'Change a tag',
      access: 'edit tags',
      input: UpdateTag,
      output: TermDto,
      errors: ['term_exists', 'rest_taxonomy_not_hierarchical'],
    },
    'body',
  )
  async updateTag(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateTag,
  ): Promise<TermDto> {
    return this.tags.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Delete a tag for good',
    access: 'edit tags',
    input: LanguageParams,
    output: TermDto,
  })
  async deleteTag(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<TermDto> {
    return this.tags.remove(ctx, id);
  }
}
