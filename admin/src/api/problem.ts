import type { ApiError } from './types';

/** What the interface refused, by the names of its parameters, or why it could not be reached. */
export class Problem extends Error {
  /** Where the library looks for messages at fields. */
  body: { readonly errors?: Readonly<Record<string, string>> } = {};

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly parameters: Readonly<Record<string, string>>,
    /** Whether the session has to be confirmed by the password first. */
    readonly needsPassword = false,
  ) {
    super(message);
  }

  /** The same, with messages at the fields of a form. */
  atFields(fieldOf: (parameter: string) => string): Problem {
    const problem = new Problem(this.message, this.status, this.code, this.parameters, this.needsPassword);
    const named = Object.entries(this.parameters).map(([name, text]) => [fieldOf(name), text] as const);
    problem.body = named.length === 0 ? {} : { errors: Object.fromEntries<string>(named) };
    return problem;
  }
}

const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'data' in value;

/** Parameters that are only named have the message of the whole error. */
function parametersOf({ message, data: { params } }: ApiError): Readonly<Record<string, string>> {
  if (Array.isArray(params)) return Object.fromEntries(params.map((name: string) => [name, message]));
  return params ?? {};
}

/** The problem that a response tells. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!isApiError(body)) return new Problem(`HTTP ${response.status}`, response.status, '', {});
  const needsPassword = body.data.confirmation !== undefined;
  return new Problem(body.message, response.status, body.code, parametersOf(body), needsPassword);
}

/** What people are told about a problem: the words of the interface, or a key of the messages. */
export function messageOf(problem: unknown): string {
  if (!(problem instanceof Problem)) return 'ra.page.error';
  return problem.status === 412 ? 'console.conflict' : problem.message;
}

/** Whether nobody answered, so that the same may be sent again as soon as somebody does. */
export const isUnreachedBy = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.status === 0 || problem.status >= 502);
