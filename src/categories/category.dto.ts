import { Field, WithExamples } from '../http/field.decorator.js';
import { NON_NEGATIVE_INTEGER } from '../http/rules.js';
import { CreateTerm, TermQuery, UpdateTerm } from '../terms/term.dto.js';

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

@WithExamples({ search: 'out', include: [4], exclude: [5], slug: 'outdoors' })
export class CategoryQuery extends TermQuery {
  @Field(NON_NEGATIVE_INTEGER, { description: 'Only categories with this parent; 0 for the top level' })
  parent?: number;
}
