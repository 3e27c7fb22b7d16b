import { ApiError } from '../http/api-error.js';

/** Something with a version that is another after each write of it. */
export interface Versioned {
  readonly id: number;
  readonly version: number | string;
}

/** What a request says of the state that it builds on, as it was sent. */
export interface PreconditionHeaders {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** The part of an ETag that tells the version of an item, whatever the language and encoding of the answer. */
export const versionTag = ({ id, version }: Versioned): string => `${id}-${version}`;

/** Two parts of the version, and the hash of the answer. */
const TAG = /^(W\/)?"([^"-]+-[^"-]+)-[^"]+"$/;

/** Whether a list of tags, or `*`, names the version. What is no tag of an item's matches nothing. */
function names(header: string, version: string, isWeak: boolean): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((part) => {
    const [, weak, named] = TAG.exec(part.trim()) ?? [];
    return named === version && (isWeak || weak === undefined);
  });
}

const failed = (): ApiError => new ApiError('rest_precondition_failed', { key: 'precondition_failed' });

/** The conditions of a request under which it may change an item (RFC 9110, 13.1). */
export class Preconditions {
  constructor(
    private readonly headers: PreconditionHeaders = {},
    private readonly isRequired = false,
  ) {}

  /**
   * To be asked last, in the transaction that has locked the item.
   * @throws ApiError `rest_precondition_failed` when the request was made for another state of the item,
   *   `rest_precondition_required` when it does not say for which and must
   */
  check(item: Versioned): void {
    const { ifMatch, ifNoneMatch } = this.headers;
    const version = versionTag(item);
    if (ifMatch === undefined && this.isRequired) {
      throw new ApiError('rest_precondition_required', { key: 'precondition_required' });
    }
    const isOther = ifMatch !== undefined && !names(ifMatch, version, false);
    const isKnown = ifNoneMatch !== undefined && names(ifNoneMatch, version, true);
    if (isOther || isKnown) throw failed();
  }

  /** The same for an item that there is not. @throws ApiError `rest_precondition_failed` when a version is named */
  checkAbsent(): void {
    if (this.headers.ifMatch !== undefined) throw failed();
  }
}
