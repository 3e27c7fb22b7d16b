import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation } from '#http/responses/operation.decorator.js';
import {
  ApplicationPasswordDto,
  ApplicationPasswordsDto,
  CreateApplicationPassword,
  NewApplicationPasswordDto,
} from './credential.dto.js';
import { ApiUser, OfUser, USER_PATH, type UserKey } from './user-key.js';
import { UserPasswordsService } from './user-passwords.service.js';

/** Application passwords, one for each program; an extension. */
@ApiTags('users')
@Controller(`${USER_PATH}/application-passwords`)
export class UserPasswordsController {
  constructor(private readonly passwords: UserPasswordsService) {}

  @Get()
  @ApiUser()
  @Operation({
    summary: 'List application passwords and their last use (extension)',
    description: 'With their last use, never with the secret.',
    access: 'account',
    output: ApplicationPasswordsDto,
    errors: ['rest_forbidden', 'rest_user_not_found'],
  })
  async listPasswords(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Input() _: LanguageParams,
  ): Promise<ApplicationPasswordsDto> {
    return this.passwords.list(ctx, user);
  }

  @Post()
  @ApiUser()
  @WriteOperation({
    summary: 'Create an application password, which is shown only once (extension)',
    description:
      'The secret is shown only in this response; only its hash is stored. Needs the login password; a key cannot create keys or passwords.',
    access: 'login',
    output: NewApplicationPasswordDto,
    status: 201,
    errors: ['rest_missing_callback_param', 'rest_user_not_found'],
    examples: { 'A password for a program': { name: 'Website' } },
  })
  async createPassword(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Input() input: CreateApplicationPassword,
  ): Promise<Written<NewApplicationPasswordDto>> {
    return this.passwords.create(ctx, user, input);
  }

  @Delete(ID_PATH)
  @ApiUser()
  @ApiId(1)
  @Operation({
    summary: 'Revoke an application password (extension)',
    description: 'It ends at once.',
    access: 'account',
    output: ApplicationPasswordDto,
    errors: ['rest_user_not_found', 'rest_credential_not_found'],
  })
  async revokePassword(
    @Ctx() ctx: RequestContext,
    @OfUser() user: UserKey,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Written<ApplicationPasswordDto>> {
    return this.passwords.revoke(ctx, user, id);
  }
}
