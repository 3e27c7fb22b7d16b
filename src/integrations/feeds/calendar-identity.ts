import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SharedSecrets } from '../../platform/secrets/shared-secrets.js';

const NAME = 'calendar-id';

/**
 * A lasting id of this calendar, independent of its host name. It is generated once and included in exports,
 * so that events keep their UIDs in the calendars that have subscribed to them.
 */
@Injectable()
export class CalendarIdentity {
  private known: string | undefined;

  constructor(private readonly secrets: SharedSecrets) {}

  /** Makes UIDs of events. They stay unique, as no event id is used twice. */
  async names(): Promise<(id: number) => string> {
    this.known ??= await this.secrets.ensure(NAME, randomUUID);
    const { known } = this;
    return (id) => `event-${id}@${known}`;
  }
}
