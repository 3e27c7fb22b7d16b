import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const IGNORES_KEY = Symbol('ignores key');

/** For the generator of the OpenAPI document, which removes it again. */
export const IGNORES_KEY_EXTENSION = 'x-ignores-key';

/**
 * Marks a POST that does its work each time, whatever `Idempotency-Key` it has: its response alone, repeated later, would
 * say that something was done that was not.
 */
export const IgnoresKey = (): MethodDecorator =>
  applyDecorators(SetMetadata(IGNORES_KEY, true), ApiExtension(IGNORES_KEY_EXTENSION, true));
