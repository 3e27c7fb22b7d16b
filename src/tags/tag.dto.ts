import { Field, type Rule, WithExamples } from '../http/field.decorator.js';
import { CreateTerm, TermQuery, UpdateTerm } from '../terms/term.dto.js';

const ANYTHING: Rule = { parse: (raw) => raw, schema: { type: 'integer', example: 4 } };

const Parent = (): PropertyDecorator =>
  Field(ANYTHING, { description: 'Refused: tags have no parent (extension)' });

export class CreateTag extends CreateTerm {
  @Parent()
  parent?: unknown;
}

export class UpdateTag extends UpdateTerm {
  @Parent()
  parent?: unknown;
}

@WithExamples({ search: 'open', include: [9], exclude: [10], slug: 'open-air' })
export class TagQuery extends TermQuery {}
