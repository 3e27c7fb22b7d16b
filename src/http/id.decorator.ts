import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

const MAX_ID = 2_147_483_647;

/** Only digits make an id; the router answers 404 to everything else. */
export const ID_PATH = ':id(^\\d+$)';

/** Everything up to the next slash. */
export const SLUG_PATH = 'by-slug/:slug';

class ReadId implements PipeTransform<string, number> {
  /** An id that no record can have becomes 0, which none has. */
  transform(value: string): number {
    const id = Number(value);
    return id <= MAX_ID ? id : 0;
  }
}

/** Hands the path's id to a controller method; of several, the one that is named. */
export const Id = (name = 'id'): ParameterDecorator => Param(name, new ReadId());

/** Hands the path's slug to a controller method. */
export const Slug = (): ParameterDecorator => Param('slug');

/** @param example a slug of the demo's */
export const ApiSlug = (example: string): MethodDecorator =>
  ApiParam({ name: 'slug', type: 'string', description: 'Slug of the record', example });

/** @param example an id of the demo's */
export const ApiId = (example: number): MethodDecorator =>
  ApiParam({ name: 'id', type: 'integer', description: 'Id of the record', example });
