import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SharedSecrets } from '../auth/shared-secrets.js';

const NAME = 'calendar-id';

/**
 * What tells this calendar from all others, whatever address it is reached at: made once, and taken along by exports,
 * so that its events keep their names in the calendars that have subscribed to them.
 */
@Injectable()
export class CalendarIdentity {
  private known: string | undefined;

  constructor(private readonly secrets: SharedSecrets) {}

  /** Names events, for ever: ids are never given twice. */
  async names(): Promise<(id: number) => string> {
    this.known ??= await this.secrets.ensure(NAME, randomUUID);
    const { known } = this;
    return (id) => `event-${id}@${known}`;
  }
}
