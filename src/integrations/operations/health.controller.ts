import { Controller, Get } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, PROBE_ERRORS } from '#http/responses/operation.decorator.js';
import { LiveDto, ReadyDto } from './health.dto.js';
import { LIVE_PATH, READY_PATH } from './paths.js';
import { Readiness } from './readiness.js';

@ApiTags('health')
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get(LIVE_PATH)
  @RouteConfig({ isProbe: true })
  @Operation(
    {
      summary: 'Check that the process is alive (extension)',
      description: 'Nothing besides the process is looked at.',
      access: 'public',
      output: LiveDto,
    },
    PROBE_ERRORS,
  )
  readLiveness(@Input() _: LanguageParams): LiveDto {
    return { status: 'ok' };
  }

  @Get(READY_PATH)
  @RouteConfig({ isProbe: true })
  @Operation(
    {
      summary: 'Ask whether the service can do its work (extension)',
      description:
        'The database must respond, have its schema up to date and accept writes, there must be room on the disk, the folder of pictures must be writable, and the service must not be shutting down.',
      access: 'public',
      output: ReadyDto,
      errors: ['rest_unavailable'],
    },
    PROBE_ERRORS,
  )
  async readReadiness(@Input() _: LanguageParams): Promise<ReadyDto> {
    await this.readiness.check();
    return { status: 'ok', checks: { database: 'ok', migrations: 'ok', disk: 'ok' } };
  }
}
