import { Param, type PipeTransform } from '@nestjs/common';
import { parseDateInput } from '#common/time/date-input.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { invalidParams } from '#http/errors/api-error.js';

export const RECURRENCE_PATH = ':recurrence_id';

const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

function wallOf(value: string): string | undefined {
  if (!WALL.test(value)) return undefined;
  try {
    const date = parseDateInput(value);
    return date.kind === 'wall' ? date.value : undefined;
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

class ReadRecurrenceId implements PipeTransform<string, string> {
  transform(value: string): string {
    const wall = wallOf(value);
    if (wall === undefined) throw invalidParams({ recurrence_id: { key: 'not_a_recurrence_id' } });
    return wall;
  }
}

/** Passes the wall clock of an occurrence in the path, `2027-03-05T20:00:00`, as `YYYY-MM-DD HH:MM:SS`. */
export const RecurrenceId = (): ParameterDecorator => Param('recurrence_id', new ReadRecurrenceId());
