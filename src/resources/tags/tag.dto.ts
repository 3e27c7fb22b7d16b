import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { CreateTerm, TermQuery, TermTexts, UpdateTerm } from '#content/terms/term.dto.js';
import { TermDto } from '#content/terms/term-response.dto.js';
import { ConfirmedField } from '#content/translations/translation-operations.js';
import { Field, type Rule, WithExamples } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { CursorListDto } from '#http/responses/list.dto.js';
import { TAG } from './tag.entity.js';

const IGNORED_VALUE: Rule = { parse: (raw) => raw, schema: { type: 'integer', example: 4 } };

const Parent = (): PropertyDecorator =>
  Field(IGNORED_VALUE, { description: 'Refused: tags have no parent (extension)' });

export class CreateTag extends CreateTerm {
  @Parent()
  parent?: unknown;
}

export class UpdateTag extends UpdateTerm {
  @Parent()
  parent?: unknown;
}

/** A tag in a response. */
@ApiSchema({ description: 'A tag' })
export class TagDto extends TermDto {}

/** The texts of one language, as parameters of a request that replaces them. */
@ApiSchema({ name: 'TagTexts' })
export class ReplaceTagTexts extends IntersectionType(LanguageParams, TermTexts) {}

/** The texts of one language, as parameters of a request that changes some of them or confirms them. */
export class ChangeTagTexts extends IntersectionType(LanguageParams, TermTexts) {
  @ConfirmedField(TAG)
  confirmed?: readonly string[];
}

@WithExamples({ search: 'open', include: [9], exclude: [10], slug: 'open-air' })
export class TagQuery extends TermQuery {}

@ApiSchema({ description: 'One page of a list' })
export class TagListDto extends CursorListDto {
  @ApiProperty({ type: [TagDto], description: 'The items of this page' })
  tags!: TagDto[];
}
