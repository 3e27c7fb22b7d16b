import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { CreateTerm, TermQuery, TermTexts, UpdateTerm } from '#content/terms/term.dto.js';
import { TermDto } from '#content/terms/term-response.dto.js';
import { ConfirmedField } from '#content/translations/translation-operations.js';
import { Field, WithExamples } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { NON_NEGATIVE_INTEGER } from '#http/parameters/rules.js';
import { CursorListDto } from '#http/responses/list.dto.js';
import { CATEGORY } from './category.entity.js';

const Parent = (): PropertyDecorator =>
  Field(NON_NEGATIVE_INTEGER, { description: 'Id of the parent category, 0 for the top level', whenNull: 0 });

export class CreateCategory extends CreateTerm {
  @Parent()
  parent?: number;
}

export class UpdateCategory extends UpdateTerm {
  @Parent()
  parent?: number;
}

/** A category in a response. */
@ApiSchema({ description: 'A category' })
export class CategoryDto extends TermDto {}

/** The texts of one language, as parameters of a request that replaces them. */
@ApiSchema({ name: 'CategoryTexts' })
export class ReplaceCategoryTexts extends IntersectionType(LanguageParams, TermTexts) {}

/** The texts of one language, as parameters of a request that changes some of them or confirms them. */
export class ChangeCategoryTexts extends IntersectionType(LanguageParams, TermTexts) {
  @ConfirmedField(CATEGORY)
  confirmed?: readonly string[];
}

@WithExamples({ search: 'out', include: [4], exclude: [5], slug: 'outdoors' })
export class CategoryQuery extends TermQuery {
  @Field(NON_NEGATIVE_INTEGER, { description: 'Only categories with this parent; 0 for the top level' })
  parent?: number;
}

@ApiSchema({ description: 'One page of a list' })
export class CategoryListDto extends CursorListDto {
  @ApiProperty({ type: [CategoryDto], description: 'The items of this page' })
  categories!: CategoryDto[];
}
