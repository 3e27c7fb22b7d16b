import { Logger } from '@nestjs/common';
import { AbstractLogger } from 'typeorm';
import { LogLine } from './log-line.js';

const MAX_LENGTH = 2_000;

/** Logs slow statements of TypeORM, without their values, which may be secrets. */
export class SlowStatements extends AbstractLogger {
  private readonly logger = new Logger('Database');

  override logQuerySlow(duration: number, statement: string): void {
    const text = statement.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
    this.logger.warn(
      new LogLine(`Slow statement, ${duration} ms: ${text}`, { duration_ms: duration, statement: text }),
    );
  }

  protected override writeLog(): void {
    // Other events are logged where they are handled.
  }
}
