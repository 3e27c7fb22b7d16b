// Baseline `empty`: Nest on Fastify that answers `{}`, without a database. Written without decorators' syntax, which
// Node does not run; they are called as functions.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

class EmptyController {
  answer() {
    return {};
  }
}
const { prototype } = EmptyController;
Get('events')(prototype, 'answer', Object.getOwnPropertyDescriptor(prototype, 'answer'));
Controller('calendar/events/v1')(EmptyController);

class EmptyModule {}
Module({ controllers: [EmptyController] })(EmptyModule);

const app = await NestFactory.create(EmptyModule, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
console.log(`port ${app.getHttpServer().address().port}`);
