import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'The process responds (extension)' })
export class LiveDto {
  @ApiProperty({ enum: ['ok'], description: 'How the service is', example: 'ok' })
  status!: 'ok';
}

@ApiSchema({ description: 'What was looked at (extension)' })
class ChecksDto {
  @ApiProperty({ enum: ['ok'], description: 'The database responds', example: 'ok' })
  database!: 'ok';

  @ApiProperty({ enum: ['ok'], description: 'Its schema is up to date', example: 'ok' })
  migrations!: 'ok';

  @ApiProperty({
    enum: ['ok'],
    description: 'There is room on the disk, and pictures can be stored',
    example: 'ok',
  })
  disk!: 'ok';
}

@ApiSchema({ description: 'The service can do its work (extension)' })
export class ReadyDto extends LiveDto {
  @ApiProperty({ type: ChecksDto, description: 'What was looked at' })
  checks!: ChecksDto;
}
