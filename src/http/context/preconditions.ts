import { ApiError } from '../errors/api-error.js';

/** A record whose version changes with each write. */
export interface Versioned {
  readonly id: number;
  readonly version: number | string;
}

/** The request headers that name the expected state, as sent. */
export interface PreconditionHeaders {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** The part of an ETag that identifies the version of an item, independent of language and encoding. */
export const versionTag = ({ id, version }: Versioned): string => `${id}-${version}`;

/** Two parts of the version, and the hash of the response. */
const TAG = /^(W\/)?"([^"-]+-[^"-]+)-[^"]+"$/;

/**
 * Whether a list of tags, or `*`, contains the version. A tag that is not in the form of an item's tag
 * matches nothing.
 */
function names(header: string, version: string, isWeak: boolean): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((part) => {
    const [, weak, named] = TAG.exec(part.trim()) ?? [];
    return named === version && (isWeak || weak === undefined);
  });
}

type Reason = 'precondition_failed' | 'precondition_exists' | 'precondition_no_etag';

const failed = (key: Reason = 'precondition_failed'): ApiError =>
  new ApiError('rest_precondition_failed', { key });

/** Whether a header names any version of any item as a strong tag, or `*`. */
const hasStrongTag = (header: string): boolean =>
  header.trim() === '*' ||
  header.split(',').some((part) => {
    const match = TAG.exec(part.trim());
    return match !== null && match[1] === undefined;
  });

/** The conditions of a request under which it may change an item (RFC 9110, 13.1). */
export class Preconditions {
  constructor(
    private readonly headers: PreconditionHeaders = {},
    private readonly isRequired = false,
  ) {
    Object.freeze(this);
  }

  /**
   * Must be the last check, in the transaction that has locked the item.
   * @throws ApiError `rest_precondition_failed` when the request names another version of the item,
   *   `rest_precondition_required` when it names none and must
   */
  check(item: Versioned): void {
    const { ifMatch, ifNoneMatch } = this.headers;
    const version = versionTag(item);
    if (ifMatch === undefined && this.isRequired) {
      throw new ApiError('rest_precondition_required', { key: 'precondition_required' });
    }
    const isOther = ifMatch !== undefined && !names(ifMatch, version, false);
    const isKnown = ifNoneMatch !== undefined && names(ifNoneMatch, version, true);
    if (isOther) throw failed(hasStrongTag(ifMatch) ? 'precondition_failed' : 'precondition_no_etag');
    if (isKnown) throw failed('precondition_exists');
  }

  /**
   * The same for an item that does not exist.
   * @throws ApiError `rest_precondition_failed` when a version is named
   */
  checkAbsent(): void {
    if (this.headers.ifMatch !== undefined) throw failed();
  }
}
