import { isTransactionTimeout } from './driver-errors.js';

/**
 * Does work on all items, a piece in a transaction at a time. When one took too long for `DATABASE_TIMEOUT`, it is done
 * again in pieces of half the size, and so is all that follows.
 * @param most the size of the first piece
 * @param work gets a piece and the number of items that are done; it may be repeated, like that of `Database.write`, also
 * after a commit whose response did not come in time
 */
export async function inPieces<T>(
  items: readonly T[],
  most: number,
  work: (piece: readonly T[], done: number) => Promise<void>,
): Promise<void> {
  let size = most;
  for (let done = 0; done < items.length;) {
    const piece = items.slice(done, done + size);
    try {
      await work(piece, done);
      done += piece.length;
    } catch (error) {
      if (!isTransactionTimeout(error) || piece.length === 1) throw error;
      size = Math.ceil(piece.length / 2);
    }
  }
}
