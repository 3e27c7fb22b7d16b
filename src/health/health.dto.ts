import { ApiProperty } from '@nestjs/swagger';

/** The process answers. */
export class LiveDto {
  @ApiProperty({ enum: ['ok'] })
  status!: 'ok';
}

class ChecksDto {
  @ApiProperty({ enum: ['ok'], description: 'The database answers' })
  database!: 'ok';

  @ApiProperty({ enum: ['ok'], description: 'Its schema is up to date' })
  migrations!: 'ok';
}

/** The service can do its work. */
export class ReadyDto extends LiveDto {
  @ApiProperty({ type: ChecksDto })
  checks!: ChecksDto;
}
