import { Field, type Rule } from '../http/field.decorator.js';
import { CreateTerm, UpdateTerm } from '../terms/term.dto.js';

const ANYTHING: Rule = { parse: (raw) => raw, schema: { type: 'integer' } };

const Parent = (): PropertyDecorator => Field(ANYTHING, { description: 'Refused: tags have no parent' });

export class CreateTag extends CreateTerm {
  @Parent()
  parent?: unknown;
}

export class UpdateTag extends UpdateTerm {
  @Parent()
  parent?: unknown;
}
