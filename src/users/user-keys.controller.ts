import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../context/ctx.decorator.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiId, Id, ID_PATH } from '../http/id.decorator.js';
import { LanguageParams } from '../http/language.dto.js';
import { Operation, Update } from '../http/operation.decorator.js';
import { Params } from '../http/params.js';
import {
  ApiKeyDto,
  ApiKeysDto,
  CreateApiKey,
  NewApiKeyDto,
  RotateApiKey,
  RotatedApiKeyDto,
  UpdateApiKey,
} from './credential.dto.js';
import { ApiUser, OfUser, USER_PATH, type UserKey } from './user-key.js';
import { UserKeysService } from './user-keys.service.js';

const UNKNOWN = ['rest_user_not_found', 'rest_credential_not_found'] as const;

/** Keys for programs, with scopes: an extension. */
@ApiTags('users')
@Controller(`${USER_PATH}/api-keys`)
export class UserKeysController {
  constructor(private readonly keys: UserKeysService) {}

  @Get()
  @ApiUser()
  @Operation({
    summary: 'List API keys and their last use (extension)',
    access: 'account',
    input: LanguageParams,
    output: ApiKeysDto,
    errors: ['rest_forbidden', 'rest_user_not_found'],
  })
  async listKeys(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Params() _: LanguageParams,
  ): Promise<ApiKeysDto> {
    return this.keys.list(ctx, user);
  }

  @Post()
  @ApiUser()
  @Operation(
    {
      summary: 'Make an API key, which is shown this once (extension)',
      access: 'account',
      input: CreateApiKey,
      output: NewApiKeyDto,
      status: 201,
      errors: ['rest_missing_callback_param', 'rest_user_not_found'],
    },
    'body',
  )
  async createKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Params() input: CreateApiKey,
  ): Promise<NewApiKeyDto> {
    return this.keys.create(ctx, user, input);
  }

  @Get(ID_PATH)
  @ApiUser()
  @ApiId()
  @Operation({
    summary: 'Read an API key, without its secret (extension)',
    access: 'account',
    input: LanguageParams,
    output: ApiKeyDto,
    errors: ['rest_forbidden', ...UNKNOWN],
  })
  async readKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<ApiKeyDto> {
    return this.keys.read(ctx, user, id);
  }

  @Update(ID_PATH)
  @ApiUser()
  @ApiId()
  @Operation(
    {
      summary: 'Change name, scopes, networks or end of an API key (extension)',
      access: 'account',
      input: UpdateApiKey,
      output: ApiKeyDto,
      errors: UNKNOWN,
    },
    'body',
  )
  async updateKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Params() input: UpdateApiKey,
  ): Promise<ApiKeyDto> {
    return this.keys.update(ctx, user, id, input);
  }

  @Delete(ID_PATH)
  @ApiUser()
  @ApiId()
  @Operation({
    summary: 'Revoke an API key (extension)',
    access: 'account',
    input: LanguageParams,
    output: ApiKeyDto,
    errors: UNKNOWN,
  })
  async revokeKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Params() _: LanguageParams,
  ): Promise<ApiKeyDto> {
    return this.keys.revoke(ctx, user, id);
  }

  @Post(`${ID_PATH}/rotate`)
  @ApiUser()
  @ApiId()
  @Operation(
    {
      summary: 'Replace an API key; the old one goes on for the overlap (extension)',
      access: 'account',
      input: RotateApiKey,
      output: RotatedApiKeyDto,
      status: 201,
      errors: UNKNOWN,
    },
    'body',
  )
  async rotateKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Params() input: RotateApiKey,
  ): Promise<RotatedApiKeyDto> {
    return this.keys.rotate(ctx, user, id, input);
  }
}
