import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation, type WriteOptions } from '#http/responses/operation.decorator.js';
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

const UPDATE_KEY: WriteOptions = {
  summary: 'Change name, scopes, networks or expiry of an API key (extension)',
  description: 'Only what is sent changes; null or an empty value clears.',
  access: 'login',
  output: ApiKeyDto,
  errors: UNKNOWN,
  examples: { 'Other scopes': { scopes: ['events:read'] } },
};

/** API keys for programs, with scopes; an extension. */
@ApiTags('users')
@Controller(`${USER_PATH}/api-keys`)
export class UserKeysController {
  constructor(private readonly keys: UserKeysService) {}

  @Get()
  @ApiUser()
  @Operation({
    summary: 'List API keys and their last use (extension)',
    description: 'With their last use, never with the secret.',
    access: 'account',
    output: ApiKeysDto,
    errors: ['rest_forbidden', 'rest_user_not_found'],
  })
  async listKeys(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Input() _: LanguageParams,
  ): Promise<ApiKeysDto> {
    return this.keys.list(ctx, user);
  }

  @Post()
  @ApiUser()
  @WriteOperation({
    summary: 'Create an API key, which is shown only once (extension)',
    description:
      'The secret is shown only in this response; only its hash is stored. Needs the login password; a key cannot create keys or passwords.',
    access: 'login',
    output: NewApiKeyDto,
    status: 201,
    errors: ['rest_missing_callback_param', 'rest_user_not_found'],
    examples: {
      'A key that may write events': {
        name: 'Nightly import',
        scopes: ['events:read', 'events:write'],
        networks: ['10.0.0.0/8'],
        expires_at: '2099-01-01',
      },
    },
  })
  async createKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Input() input: CreateApiKey,
  ): Promise<Written<NewApiKeyDto>> {
    return this.keys.create(ctx, user, input);
  }

  @Get(ID_PATH)
  @ApiUser()
  @ApiId(1)
  @Operation({
    summary: 'Read an API key, without its secret (extension)',
    description: 'With its scopes, networks, expiry and last use.',
    access: 'account',
    output: ApiKeyDto,
    errors: ['rest_forbidden', ...UNKNOWN],
  })
  async readKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Item<ApiKeyDto>> {
    return this.keys.read(ctx, user, id);
  }

  @Post(ID_PATH)
  @ApiUser()
  @ApiId(1)
  @WriteOperation(UPDATE_KEY)
  async updateKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Input() input: UpdateApiKey,
  ): Promise<Written<ApiKeyDto>> {
    return this.keys.update(ctx, user, id, input);
  }

  @Delete(ID_PATH)
  @ApiUser()
  @ApiId(1)
  @Operation({
    summary: 'Revoke an API key (extension)',
    description: 'It ends at once.',
    access: 'account',
    output: ApiKeyDto,
    errors: UNKNOWN,
  })
  async revokeKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<ApiKeyDto>> {
    return this.keys.revoke(ctx, user, id);
  }

  @Post(`${ID_PATH}/rotate`)
  @ApiUser()
  @ApiId(1)
  @WriteOperation({
    summary: 'Replace an API key; the old one stays valid for the overlap (extension)',
    description:
      'The secret is shown only in this response; only its hash is stored. The old one stays valid for `overlap` seconds. Needs the login password.',
    access: 'login',
    output: RotatedApiKeyDto,
    status: 201,
    errors: UNKNOWN,
    examples: { 'Both for an hour': { overlap: 3600 } },
  })
  async rotateKey(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Input() input: RotateApiKey,
  ): Promise<Written<RotatedApiKeyDto>> {
    return this.keys.rotate(ctx, user, id, input);
  }

  @Put(ID_PATH)
  @ApiUser()
  @ApiId(1)
  @WriteOperation(UPDATE_KEY)
  async updateKeyByPut(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Input() input: UpdateApiKey,
  ): Promise<Written<ApiKeyDto>> {
    return this.keys.update(ctx, user, id, input);
  }

  @Patch(ID_PATH)
  @ApiUser()
  @ApiId(1)
  @WriteOperation(UPDATE_KEY)
  async updateKeyByPatch(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Input() input: UpdateApiKey,
  ): Promise<Written<ApiKeyDto>> {
    return this.keys.update(ctx, user, id, input);
  }
}
