/** All bodies that the process holds until their requests are answered. */
const MAX_ALL_BYTES = 64 * 1_024 * 1_024;
/** Those of one account, and those of one network: three pictures of the largest size at once. */
const MAX_OWN_BYTES = MAX_ALL_BYTES / 2;

/** Counts the bytes of bodies, and for whom they are held. */
export class HeldBodies {
  private all = 0;
  private readonly own = new Map<string, number>();

  /** @param owners the account and the network that send the body */
  open(owners: readonly string[]): HeldBody {
    let bytes = 0;
    const add = (size: number): void => {
      bytes += size;
      this.all += size;
      for (const owner of owners) this.count(owner, size);
    };
    return {
      take: (size) => {
        const isFull =
          this.all + size > MAX_ALL_BYTES ||
          owners.some((owner) => (this.own.get(owner) ?? 0) + size > MAX_OWN_BYTES);
        if (!isFull) add(size);
        return !isFull;
      },
      release: () => {
        add(-bytes);
      },
    };
  }

  private count(owner: string, size: number): void {
    const bytes = (this.own.get(owner) ?? 0) + size;
    if (bytes === 0) this.own.delete(owner);
    else this.own.set(owner, bytes);
  }
}

export interface HeldBody {
  /** @returns false when there is no room for these bytes */
  readonly take: (size: number) => boolean;
  readonly release: () => void;
}
