import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SharedSecrets } from '#platform/secrets/shared-secrets.js';

const NAME = 'calendar-id';

/**
 * A lasting id of this calendar, independent of its host name. It is generated once and included in exports,
 * so that events keep their UIDs in the calendars that have subscribed to them.
 */
@Injectable()
export class CalendarIdentity {
  private calendarId: string | undefined;

  constructor(private readonly secrets: SharedSecrets) {}

  /** Returns a function from ids of events and series to UIDs. They stay unique, as no id is used twice. */
  async uidFactory(): Promise<(id: number, kind?: 'event' | 'series') => string> {
    this.calendarId ??= await this.secrets.ensure(NAME, randomUUID);
    const { calendarId } = this;
    return (id, kind = 'event') => `${kind}-${id}@${calendarId}`;
  }
}
