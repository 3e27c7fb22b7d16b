import { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Language } from '#common/messages/languages.js';
import { Item, type TakenOver, Written } from '../context/item.js';
import type { Links } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { contextAt, fieldsOf, recordFieldsOf } from '../context/resolve-context.js';
import { StoredBody, TAKEN_OVER_HEADER } from '../idempotency/idempotency.js';
import { isWrite } from '../parameters/dry-run.js';
import { standsForHead } from '../requests/method-override.js';
import { ListPage } from '../responses/list-page.js';
import { Page } from '../responses/page.js';
import { selectFields } from '../responses/select-fields.js';
import { TextResponse } from '../responses/text-response.js';

/** Builds the response from a handler's result: envelope, `Location`, `Link`, version, and the fields in `_fields`. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    return next.handle().pipe(map((result) => responseBody(result, request, reply)));
  }
}

/** The body of a response; its headers are set on the reply. */
export function responseBody(result: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (result instanceof StreamableFile) return result;
  if (result instanceof StoredBody) return result.json;
  const isRecordRead = isItem(result) && !(result instanceof Written) && isLocalized(result.value);
  // Refuses both before any header of the record is set.
  const fields = isRecordRead ? recordFieldsOf(request) : fieldsOf(request);
  reply.validUntil = hasEnd(result) ? result.validUntil : undefined;
  const value = isItem(result) ? valueOf(result, reply) : result;
  const body = bodyOf(value, request, reply, contextAt(request));
  // A text has no fields, also while it is generated.
  if (value instanceof TextResponse) return body;
  return selectFields(body, fields);
}

const hasEnd = (result: unknown): result is Page | Item<object> | TextResponse =>
  result instanceof Page || result instanceof Item || result instanceof TextResponse;

const isItem = (result: unknown): result is Item<object> => result instanceof Item;

/** Whether it is an event, venue, organizer, category or tag. */
const isLocalized = (value: object): boolean => 'i18n_available_languages' in value;

/** Passes version and creation of an item on to the headers and the status. */
function valueOf(item: Item<object>, reply: FastifyReply): object {
  reply.itemVersion = item.version ?? null;
  reply.isCreated = item instanceof Written && item.isCreated;
  if (item instanceof Written) nameTakenOver(item.takenOver, reply);
  return item.value;
}

/** A transaction that was repeated may have set the header before. */
function nameTakenOver(takenOver: readonly TakenOver[], reply: FastifyReply): void {
  const names = takenOver.map(({ kind, id, from }) => `${kind}=${id};from=${from.id}`);
  if (names.length === 0) void reply.removeHeader(TAKEN_OVER_HEADER);
  else void reply.header(TAKEN_OVER_HEADER, names.join(', '));
}

/** Sets the headers for a handler's result. @returns the body */
function bodyOf(
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { links }: RequestContext,
): unknown {
  if (result instanceof Page) {
    const { headers, body } = new ListPage(links, result as Page);
    void reply.headers(headers);
    return body;
  }
  if (result instanceof TextResponse) {
    void reply.type(`${result.contentType}; charset=utf-8`).headers(result.headers);
    return result.text instanceof Readable ? streamed(result.text, reply) : result.text;
  }
  const isCreated = reply.statusCode === 201 || reply.isCreated;
  const url = isCreated ? selfOf(result) : undefined;
  if (url !== undefined) void reply.header('Location', url);
  if (!isWrite(request)) linkLanguages(result, reply, links);
  return result;
}

/** Links a single record in each language that it has texts in, and in the reader's preferred language. */
function linkLanguages(result: unknown, reply: FastifyReply, links: Links): void {
  const url = selfOf(result);
  const { i18n_available_languages: languages } = result as LinkedRecordBody;
  if (url === undefined || languages === undefined) return;
  const alternate = (hreflang: string, language?: Language): string =>
    `<${links.inLanguage(url, language)}>; rel="alternate"; hreflang="${hreflang}"`;
  const all = [...languages.map((language) => alternate(language, language)), alternate('x-default')];
  void reply.header('Link', all.join(', '));
}

/** Produces nothing for HEAD. */
function streamed(text: Readable, { request }: FastifyReply): Readable | string {
  const isHead = request.method === 'HEAD' || standsForHead(request.raw);
  if (!isHead) return text;
  text.destroy();
  return '';
}

/** A record as sent in a response. */
interface LinkedRecordBody {
  readonly rest_url?: string;
  readonly urls?: { readonly self: string };
  readonly i18n_available_languages?: readonly Language[];
}

function selfOf(result: unknown): string | undefined {
  const { rest_url, urls } = result as LinkedRecordBody;
  return rest_url ?? urls?.self;
}
