import { Controller, Delete, Get, Headers, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { IgnoresKey } from '#http/idempotency/ignores-key.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { forgetSession, keepSession } from '#http/requests/session-cookie.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { ConfirmSession, CreateSession, SessionDto, SessionsDto } from './session.dto.js';
import { ApiSession, OfSession } from './session-key.js';
import { type SessionKey, SessionsService } from './sessions.service.js';

/** Sessions of people who sign in by a browser; an extension. */
@ApiTags('sessions')
@Controller('sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post()
  @IgnoresKey()
  @WriteOperation({
    summary: 'Sign in by a browser (extension)',
    description:
      'The browser keeps the session as a cookie that scripts cannot read. It counts for requests of the same origin only, and for writes with `X-Requested-With: console`. It ends after 12 hours without use, and with the password.',
    access: 'public',
    output: SessionDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: { 'A user name and a password': { username: 'boss', password: 'a-long-secret' } },
  })
  async createSession(
    @Ctx() ctx: RequestContext,
    @Input() input: CreateSession,
    @Headers('user-agent') userAgent: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Written<SessionDto>> {
    const { written, secret } = await this.sessions.create(ctx, input, userAgent ?? '');
    if (ctx.transaction !== 'dryRun')
      void reply.header('Set-Cookie', keepSession(request, this.settings, secret));
    return written;
  }

  @Get()
  @Operation({
    summary: 'List one’s own sessions (extension)',
    description: 'Those that have not ended, with their last use, never with their secret.',
    access: 'person',
    output: SessionsDto,
  })
  async listSessions(@Ctx() ctx: RequestContext, @Input() _: LanguageParams): Promise<SessionsDto> {
    return this.sessions.list(ctx);
  }

  @Post('current/confirmation')
  @IgnoresKey()
  @WriteOperation({
    summary: 'Give the password to the current session again (extension)',
    description:
      'For five minutes the session then counts as the login password, with which credentials are created and changed.',
    access: 'person',
    output: SessionDto,
    errors: ['rest_missing_callback_param', 'rest_credential_not_found'],
    examples: { 'The password': { password: 'a-long-secret' } },
  })
  async confirmSession(
    @Ctx() ctx: RequestContext,
    @Input() input: ConfirmSession,
  ): Promise<Written<SessionDto>> {
    return this.sessions.confirm(ctx, input);
  }

  @Delete(':id')
  @ApiSession()
  @Operation({
    summary: 'End one of one’s own sessions (extension)',
    description: 'It ends at once, also in other windows of its browser.',
    access: 'person',
    output: SessionDto,
    errors: ['rest_credential_not_found'],
  })
  async endSession(
    @Ctx() ctx: RequestContext,
    @OfSession() key: SessionKey,
    @Input() _: LanguageParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Written<SessionDto>> {
    const written = await this.sessions.end(ctx, key);
    if (written.value.current && ctx.transaction !== 'dryRun')
      void reply.header('Set-Cookie', forgetSession(request, this.settings));
    return written;
  }
}
