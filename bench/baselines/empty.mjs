// Baseline `empty`: Nest on Fastify that responds with `{}`, without a database. Node does not run the syntax
// of decorators, so they are called as functions.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

class EmptyController {
  list() {
    return {};
  }
}
const { prototype } = EmptyController;
Get('events')(prototype, 'list', Object.getOwnPropertyDescriptor(prototype, 'list'));
Controller('calendar/events/v1')(EmptyController);

class EmptyModule {}
Module({ controllers: [EmptyController] })(EmptyModule);

const app = await NestFactory.create(EmptyModule, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
console.log(`port ${app.getHttpServer().address().port}`);
