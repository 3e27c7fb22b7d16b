import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { toId } from '#http/parameters/id.decorator.js';
import type { SessionKey } from './sessions.service.js';

class ReadSession implements PipeTransform<string, SessionKey> {
  /** An invalid value becomes 0, an id that no session has. */
  transform(value: string): SessionKey {
    if (value === 'current') return value;
    return /^\d+$/.test(value) ? toId(value) : 0;
  }
}

/** Passes the session in the path to a controller method. */
export const OfSession = (): ParameterDecorator => Param('id', new ReadSession());

export const ApiSession = (): MethodDecorator =>
  ApiParam({
    name: 'id',
    type: 'string',
    description: '`current`, or the id of one’s own session',
    example: 'current',
  });
