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
import { TermDto } from '../terms/term-answer.dto.js';
import { CategoriesService } from './categories.service.js';
import { CategoryQuery, CreateCategory, UpdateCategory } from './category.dto.js';

@ApiTags('categories')
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @Operation({
    summary: 'List categories',
    access: 'public',
    input: CategoryQuery,
    output: listDto('categories', TermDto),
  })
  async listCategories(@Ctx() ctx: RequestContext, @Params() query: CategoryQuery): Promise<ListPage> {
    return this.categories.list(ctx, query);
  }

  @Post()
  @Operation(
    {
      summary: 'Create a category',
      access: 'edit categories',
      input: CreateCategory,
      output: TermDto,
      status: 201,
      errors: ['rest_missing_callback_param', 'term_exists'],
    },
    'body',
  )
  async createCategory(@Ctx() ctx: RequestContext, @Params() input: CreateCategory): Promise<TermDto> {
    return this.categories.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId()
  @Operation({ summary: 'Read a category', access: 'public', input: LanguageParams, output: TermDto })
  async readCategory(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<TermDto> {
    return this.categories.read(ctx, id);
  }

  @Update(ID_PATH)
  @ApiId()
  @Operation(
    {
      summary: 'Change a category',
      access: 'edit categories',
      input: UpdateCategory,
      output: TermDto,
      errors: ['term_exists'],
    },
    'body',
  )
  async updateCategory(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() input: UpdateCategory,
  ): Promise<TermDto> {
    return this.categories.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId()
  @Operation({
    summary: 'Delete a category for good',
    access: 'edit categories',
    input: LanguageParams,
    output: TermDto,
  })
  async deleteCategory(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<TermDto> {
    return this.categories.remove(ctx, id);
  }
}
