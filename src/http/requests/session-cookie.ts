import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '#platform/config/settings.js';

const NAME = 'ec_session';

/** A browser takes a cookie of this name only over https, of this very host, for all its paths. */
const SECURE_NAME = `__Host-${NAME}`;

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** Whether browsers reach the service over https: a proxy may speak http behind it. */
const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: Settings): boolean =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true;

const nameFor = (request: FastifyRequest, settings: Settings): string =>
  isSecure(request, settings) ? SECURE_NAME : NAME;

function valueOf(name: string, { cookie = '' }: IncomingHttpHeaders): string | undefined {
  const pair = cookie.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** The secret of the session that the browser sends, if any. */
export const sentSession = (request: FastifyRequest, settings: Settings): string | undefined =>
  valueOf(nameFor(request, settings), request.headers);

/** Whether a request may be one of a session, whose response is not for everybody. */
export const mayHaveSession = ({ cookie }: IncomingHttpHeaders): boolean => cookie?.includes(NAME) === true;

/** The header that makes the browser keep the secret, until it is closed or the session ends. */
export const keepSession = (request: FastifyRequest, settings: Settings, secret: string): string =>
  `${nameFor(request, settings)}=${secret}; ${ATTRIBUTES}${isSecure(request, settings) ? '; Secure' : ''}`;

/** The header that makes the browser forget the secret. */
export const forgetSession = (request: FastifyRequest, settings: Settings): string =>
  `${keepSession(request, settings, '')}; Max-Age=0`;

/** Whether a script sends this request as the console does: no form can set the header. */
export const isFromConsole = ({ headers }: FastifyRequest): boolean =>
  headers['x-requested-with'] === 'console';
