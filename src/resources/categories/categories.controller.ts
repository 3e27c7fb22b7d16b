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
import { CategoriesService } from './categories.service.js';
import {
  CategoryDto,
  CategoryListDto,
  CategoryQuery,
  CreateCategory,
  UpdateCategory,
} from './category.dto.js';

const UPDATE_CATEGORY: WriteOptions = {
  summary: 'Change a category',
  description:
    'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.',
  access: 'edit categories',
  output: CategoryDto,
  errors: ['term_exists'],
  examples: { 'One field': { description: 'Under the open sky' } },
};

@ApiTags('categories')
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @Operation({
    summary: 'List categories',
    description:
      'By name. Those that no published event carries are left out unless `hide_empty` is false. An empty page is no error.',
    access: 'public',
    output: CategoryListDto,
  })
  async listCategories(
    @Ctx() ctx: RequestContext,
    @Input() query: CategoryQuery,
  ): Promise<Page<CategoryDto>> {
    return this.categories.list(ctx, query);
  }

  @Post()
  @WriteOperation({
    summary: 'Create a category',
    description: 'A name is unique below its parent; a slug that is taken gets a number.',
    access: 'edit categories',
    output: CategoryDto,
    status: 201,
    errors: ['rest_missing_callback_param', 'term_exists'],
    examples: {
      'A category': { name: 'Workshops' },
      'A category below another': { name: 'Courses', parent: 5 },
    },
  })
  async createCategory(
    @Ctx() ctx: RequestContext,
    @Input() input: CreateCategory,
  ): Promise<Written<CategoryDto>> {
    return this.categories.create(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(4)
  @Operation({
    summary: 'Read a category',
    description: 'With the number of published events that carry it.',
    access: 'public',
    output: CategoryDto,
  })
  async readCategory(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: ReadTerm,
  ): Promise<Item<CategoryDto>> {
    return this.categories.read(ctx, id);
  }

  @Post(ID_PATH)
  @ApiId(4)
  @WriteOperation(UPDATE_CATEGORY)
  async updateCategory(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateCategory,
  ): Promise<Written<CategoryDto>> {
    return this.categories.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId(4)
  @Operation({
    summary: 'Delete a category for good',
    description: 'For good. Its children move up to its parent, and events lose it.',
    access: 'edit categories',
    output: CategoryDto,
  })
  async deleteCategory(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<CategoryDto>> {
    return this.categories.remove(ctx, id);
  }

  @Put(ID_PATH)
  @ApiId(4)
  @WriteOperation(UPDATE_CATEGORY)
  async updateCategoryByPut(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateCategory,
  ): Promise<Written<CategoryDto>> {
    return this.categories.update(ctx, id, input);
  }

  @Patch(ID_PATH)
  @ApiId(4)
  @WriteOperation(UPDATE_CATEGORY)
  async updateCategoryByPatch(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateCategory,
  ): Promise<Written<CategoryDto>> {
    return this.categories.update(ctx, id, input);
  }
}
