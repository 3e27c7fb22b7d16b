import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Logger,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Message } from '#common/messages/messages.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import {
  driverErrorKind,
  isReadOnly,
  isStatementTimeout,
  isStorageError,
  isTooBusy,
  isUnwritableFile,
  isWaitTimeout,
} from '#platform/database/driver-errors.js';
import { OutageLog } from '#platform/database/outage-log.js';
import { LogLine } from '#platform/logging/log-line.js';
import { reasonOf as causeOf } from '#platform/logging/reason.js';
import type { RequestContext } from '../context/request-context.js';
import { contextOf } from '../context/resolve-context.js';
import { ApiError } from '../errors/api-error.js';
import { errorBody } from '../errors/error-body.js';
import { RouteTable } from '../requests/route-table.js';

const RETRY_AFTER_SECONDS = '1';

/**
 * The rest of a refused body is read up to this length. If the connection were closed instead, a client that
 * is still sending would get a connection error and never see the response.
 */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/** Answers with a page where the address is that of one, and returns whether it is. */
type PageForError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => boolean;

/** Turns any thrown error into the common error body, in the request's language. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');
  private showPage: PageForError = () => false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly routes: RouteTable,
    private readonly outages: OutageLog,
  ) {}

  /** Sets what answers for the addresses of pages. */
  showPages(show: PageForError): void {
    this.showPage = show;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** The error of the interface for whatever was thrown; what nobody expected is logged. */
  explain(thrown: unknown, request: FastifyRequest): ApiError {
    const error = this.toApiError(thrown, request, contextOf(request, this.settings));
    // Callers decide how often a request is refused because too many wait. Such errors are counted, not
    // logged. What is refused on purpose, as by a readiness check, is logged where it is decided.
    const isUnexpected = !isTooBusy(thrown) && !(thrown instanceof ApiError);
    if (error.status >= 500 && isUnexpected && !this.outages.report(thrown)) this.log(thrown, request);
    return error;
  }

  respond(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const ctx = contextOf(request, this.settings);
    const error = this.explain(thrown, request);
    const isOfBody = error.status === 413 || error.status === 503;
    if (isOfBody && Number(request.headers['content-length']) <= MAX_DRAINED_BYTES)
      reply.removeHeader('connection');
    if (this.showPage(error, request, reply)) return;
    void reply
      .status(error.status)
      .headers({ ...error.extras.headers, 'Content-Language': ctx.errorLanguage })
      .send(errorBody(error, ctx.errorLanguage));
  }

  private toApiError(thrown: unknown, request: FastifyRequest, ctx: RequestContext): ApiError {
    if (thrown instanceof ApiError) return thrown;
    return (
      this.fromFramework(thrown, request) ??
      fromDriver(thrown, this.settings) ??
      new ApiError('rest_internal_error', { key: 'internal_error', args: { request_id: ctx.requestId } })
    );
  }

  private fromFramework(thrown: unknown, request: FastifyRequest): ApiError | undefined {
    switch (statusOf(thrown)) {
      // The file server refuses some paths, such as folders, with 403. They are no URLs of files.
      case 403:
      case 404:
        return this.noRoute(request);
      // The file server knows conditions of its own.
      case 412:
        return new ApiError('rest_precondition_failed', { key: 'precondition_failed' });
      case 413:
        return new ApiError('rest_payload_too_large', {
          key: 'payload_too_large',
          args: { max: request.routeOptions.bodyLimit },
        });
      case 415:
        return new ApiError('rest_unsupported_media_type', { key: 'unsupported_media_type' });
      case 400:
      case 414:
        return new ApiError('rest_bad_request', { key: 'bad_request' });
      default:
        return undefined;
    }
  }

  /** 405 with the methods that the path does accept, or 404 when it accepts none. */
  private noRoute(request: FastifyRequest): ApiError {
    const methods = this.routes.methodsOf(request.url);
    const allowed = methods.join(', ');
    // A path below a folder of files matches a route even when no such file exists.
    if (allowed === '' || methods.includes(request.method))
      return new ApiError('rest_no_route', { key: 'no_route' });
    return new ApiError(
      'rest_method_not_allowed',
      { key: 'method_not_allowed', args: { methods: allowed } },
      { headers: { Allow: allowed } },
    );
  }

  private log(thrown: unknown, request: FastifyRequest): void {
    // Where the cause is known, the stack says nothing more.
    const stack = thrown instanceof Error && driverErrorKind(thrown) === undefined ? thrown.stack : undefined;
    const { id, method, url } = request;
    const text = `${method} ${url.split('?')[0]}: ${causeOf(thrown)}`;
    this.logger.error(new LogLine(text, { request_id: id, stack }));
  }
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  return thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : undefined;
}

/** Never uses the driver's message, which may contain file names or the statement. */
function reasonOf(thrown: unknown, { listTimeout }: Settings): Message {
  if (isStatementTimeout(thrown)) return { key: 'too_costly', args: { max: listTimeout } };
  if (isTooBusy(thrown)) return { key: 'too_busy' };
  if (isWaitTimeout(thrown)) return { key: 'locked' };
  if (isReadOnly(thrown)) return { key: 'read_only' };
  if (isStorageError(thrown)) return { key: 'storage_failed' };
  return { key: isUnwritableFile(thrown) ? 'files_read_only' : 'unavailable' };
}

function fromDriver(thrown: unknown, settings: Settings): ApiError | undefined {
  switch (driverErrorKind(thrown)) {
    case 'duplicate':
    case 'conflict':
      return new ApiError('rest_conflict', { key: 'conflict' });
    case 'full':
      return new ApiError('rest_insufficient_storage', { key: 'insufficient_storage' });
    case 'busy':
    case 'unavailable':
      return new ApiError('rest_unavailable', reasonOf(thrown, settings), {
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      });
    case undefined:
      return undefined;
  }
}
