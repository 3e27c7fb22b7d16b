import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '#http/context/ctx.decorator.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { HandlesDryRun } from '#http/parameters/dry-run.js';
import { ApiId, Id, ID_PATH } from '#http/parameters/id.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { Input } from '#http/parameters/params.js';
import { Operation, WriteOperation, type WriteOptions } from '#http/responses/operation.decorator.js';
import type { Page } from '#http/responses/page.js';
import { AccountsService } from './accounts.service.js';
import {
  CreateUser,
  MeDto,
  RemoveUser,
  UpdateMe,
  UpdateUser,
  UserDto,
  UserListDto,
  UserQuery,
} from './user.dto.js';

const UPDATE_ME: WriteOptions = {
  summary: 'Change one’s own account (extension)',
  description:
    'Only what is sent changes. Another password asks for the present one, and ends application passwords and API keys only with `revoke_credentials`. E-mail, password and credentials are changed by who comes with the login password.',
  access: 'account',
  output: UserDto,
  examples: { 'Another name for people': { display_name: 'Ana Popescu' } },
};

const UPDATE_USER: WriteOptions = {
  summary: 'Change or deactivate an account (extension)',
  description:
    'Only what is sent changes; `active=false` deactivates the account. The last administrator stays one. With an application password or an API key, administrators can be neither changed nor appointed.',
  access: 'manage users',
  output: UserDto,
  errors: ['rest_user_not_found'],
  examples: { 'Another name for people': { display_name: 'Ana Popescu' } },
};

/** Accounts: an extension. */
@ApiTags('users')
@Controller('users')
export class UsersController {
  constructor(private readonly accounts: AccountsService) {}

  @Get()
  @Operation({
    summary: 'List accounts (extension)',
    description: 'By their id.',
    access: 'manage users',
    output: UserListDto,
  })
  async listUsers(@Ctx() ctx: RequestContext, @Input() query: UserQuery): Promise<Page<UserDto>> {
    return this.accounts.list(ctx, query);
  }

  @Post()
  @HandlesDryRun()
  @WriteOperation({
    summary: 'Create an account (extension)',
    description:
      'Without a password the account signs in by other means only. With an application password or an API key, no administrator can be created.',
    access: 'manage users',
    output: UserDto,
    status: 201,
    errors: ['rest_missing_callback_param'],
    examples: {
      'An editor': {
        username: 'ioana',
        role: 'editor',
        email: 'ioana@events.example',
        password: 'a-long-secret',
      },
    },
  })
  async createUser(@Ctx() ctx: RequestContext, @Input() input: CreateUser): Promise<Written<UserDto>> {
    return this.accounts.create(ctx, input);
  }

  @Get('me')
  @Operation({
    summary: 'Read one’s own account (extension)',
    description: 'Who is logged in, with which role, and what it allows.',
    access: 'account',
    output: MeDto,
  })
  async readMe(@Ctx() ctx: RequestContext, @Input() _: LanguageParams): Promise<Item<MeDto>> {
    return this.accounts.readMe(ctx);
  }

  @Post('me')
  @HandlesDryRun()
  @WriteOperation(UPDATE_ME)
  async updateMe(@Ctx() ctx: RequestContext, @Input() input: UpdateMe): Promise<Written<UserDto>> {
    return this.accounts.updateMe(ctx, input);
  }

  @Get(ID_PATH)
  @ApiId(1)
  @Operation({
    summary: 'Read an account (extension)',
    description: 'The account with its role, never with its secrets.',
    access: 'manage users',
    output: UserDto,
    errors: ['rest_user_not_found'],
  })
  async readUser(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() _: LanguageParams,
  ): Promise<Item<UserDto>> {
    return this.accounts.read(ctx, id);
  }

  @Post(ID_PATH)
  @ApiId(1)
  @HandlesDryRun()
  @WriteOperation(UPDATE_USER)
  async updateUser(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateUser,
  ): Promise<Written<UserDto>> {
    return this.accounts.update(ctx, id, input);
  }

  @Delete(ID_PATH)
  @ApiId(1)
  @Operation({
    summary: 'Remove an account with its credentials; what belongs to it passes to another (extension)',
    description:
      'Its credentials end, and what belongs to it passes to the account that `reassign` names. To shut somebody out, deactivate the account instead.',
    access: 'manage users',
    output: UserDto,
    errors: ['rest_user_not_found', 'rest_conflict'],
  })
  async removeUser(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: RemoveUser,
  ): Promise<Written<UserDto>> {
    return this.accounts.remove(ctx, id, input);
  }

  @Put('me')
  @HandlesDryRun()
  @WriteOperation(UPDATE_ME)
  async updateMeByPut(@Ctx() ctx: RequestContext, @Input() input: UpdateMe): Promise<Written<UserDto>> {
    return this.accounts.updateMe(ctx, input);
  }

  @Patch('me')
  @HandlesDryRun()
  @WriteOperation(UPDATE_ME)
  async updateMeByPatch(@Ctx() ctx: RequestContext, @Input() input: UpdateMe): Promise<Written<UserDto>> {
    return this.accounts.updateMe(ctx, input);
  }

  @Put(ID_PATH)
  @ApiId(1)
  @HandlesDryRun()
  @WriteOperation(UPDATE_USER)
  async updateUserByPut(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateUser,
  ): Promise<Written<UserDto>> {
    return this.accounts.update(ctx, id, input);
  }

  @Patch(ID_PATH)
  @ApiId(1)
  @HandlesDryRun()
  @WriteOperation(UPDATE_USER)
  async updateUserByPatch(
    @Ctx() ctx: RequestContext,
    @Id() id: number,
    @Input() input: UpdateUser,
  ): Promise<Written<UserDto>> {
    return this.accounts.update(ctx, id, input);
  }
}
