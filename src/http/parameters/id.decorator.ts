import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

const MAX_ID = 2_147_483_647;

/** An id consists of digits; the router responds 404 to everything else. */
export const ID_PATH = ':id(^\\d+$)';

/** The id in a path. An id that is too large becomes 0, which no record has. */
export function toId(value: string): number {
  const id = Number(value);
  return id <= MAX_ID ? id : 0;
}

class ReadId implements PipeTransform<string, number> {
  transform(value: string): number {
    return toId(value);
  }
}

/** Passes the id in the path to a controller method; `name` selects one of several. */
export const Id = (name = 'id'): ParameterDecorator => Param(name, new ReadId());

/** @param example an id in the demo data */
export const ApiId = (example: number): MethodDecorator =>
  ApiParam({ name: 'id', type: 'integer', description: 'Id of the record', example });
