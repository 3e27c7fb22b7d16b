import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { COUNT, ID, INSTANT, NULLABLE_TEXT } from '#http/documentation/properties.js';
import { Field } from '#http/parameters/field.decorator.js';
import { PageParams } from '#http/parameters/language.dto.js';
import { oneOfRule } from '#http/parameters/rules.js';
import { ListDto } from '#http/responses/list.dto.js';
import { DELIVERY_STATES, type DeliveryState, type WebhookDelivery } from './webhook.entity.js';

export class DeliveryQuery extends PageParams {
  @Field(oneOfRule(DELIVERY_STATES), { description: 'Only messages in this state' })
  state?: DeliveryState;
}

const NULLABLE_NUMBER = { type: 'integer', nullable: true } as const;

@ApiSchema({ description: 'A delivery: a message to a webhook, with its result (extension)' })
export class DeliveryDto {
  @ApiProperty({ ...ID, example: 1 })
  id!: number;

  @ApiProperty({
    description: 'The `webhook-id` of the message, in all attempts',
    example: 'msg_7f8c2f4e-3b1d-4c55-9f0e-2a6d1c0b9e11',
  })
  message_id!: string;

  @ApiProperty({ description: 'The `type` of the message', example: 'event.created' })
  type!: string;

  @ApiProperty({ type: 'integer', description: 'Id of what was changed; 0 for a ping', example: 42 })
  record_id!: number;

  @ApiProperty({
    enum: DELIVERY_STATES,
    description: '`pending` is tried, or tried again; `dead` was given up',
    example: 'delivered',
  })
  state!: DeliveryState;

  @ApiProperty({ ...COUNT, description: 'How often it was tried', example: 1 })
  attempts!: number;

  @ApiProperty({
    ...INSTANT,
    nullable: true,
    description: 'When it is tried next; null when it is delivered or dead',
  })
  next_attempt_at!: string | null;

  @ApiProperty({
    ...NULLABLE_NUMBER,
    description: 'Status of the last response; null for none',
    example: 204,
  })
  last_status!: number | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'Why the last attempt failed: `bad_status`, `timeout`, `unreachable` with a code, `address_not_public` or `secret_unreadable`; null if it did not',
    example: 'unreachable ECONNREFUSED',
  })
  last_error!: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'How the last response began, up to 1 KiB; null for none',
    example: 'ok',
  })
  last_response!: string | null;

  @ApiProperty({
    ...NULLABLE_NUMBER,
    description: 'How long the last attempt took, in milliseconds',
    example: 83,
  })
  last_duration!: number | null;

  @ApiProperty({ ...INSTANT, description: 'When it was created' })
  created_at!: string;

  @ApiProperty({
    ...INSTANT,
    nullable: true,
    description: 'When it was delivered or given up; null for what is pending',
  })
  finished_at!: string | null;
}

const isoMilliseconds = (at: number): string => new Date(at).toISOString();

export function toDeliveryDto(row: WebhookDelivery): DeliveryDto {
  const { type } = JSON.parse(row.payload ?? '{}') as { type?: string };
  return {
    id: row.id,
    message_id: row.message_id,
    type: type ?? row.kind,
    record_id: row.record_id,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'pending' ? isoMilliseconds(row.next_attempt_at) : null,
    last_status: row.last_status,
    last_error: row.last_error,
    last_response: row.last_response,
    last_duration: row.last_duration,
    created_at: isoMilliseconds(row.created_at),
    finished_at: row.finished_at === null ? null : isoMilliseconds(row.finished_at),
  };
}

@ApiSchema({ description: 'One page of a list' })
export class DeliveryListDto extends ListDto {
  @ApiProperty({ type: [DeliveryDto], description: 'The items of this page' })
  deliveries!: DeliveryDto[];
}
