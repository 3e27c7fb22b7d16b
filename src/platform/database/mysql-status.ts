/** The status flags that a server sends at the end of each statement. */
const IN_TRANSACTION = 0x1;

/** The parts of mysql2's packets, connections and commands used here: by itself it reports the flags only for results without rows. */
interface Packet {
  isEOF(): boolean;
  eofStatusFlags(): number;
}

export interface StatusConnection {
  handlePacket(packet?: Packet): void;
  /** The packet that comes is handled later, by another call. */
  readonly _paused: boolean;
  /** The statement that the packet belongs to. */
  readonly _command?: StatusCommand;
}

export interface StatusCommand {
  on(event: 'status', report: (flags: number) => void): unknown;
  on(event: 'result', report: (result: { readonly serverStatus?: number }) => void): unknown;
  emit(event: 'status', flags: number): unknown;
}

export const isInTransaction = (flags: number): boolean => (flags & IN_TRANSACTION) !== 0;

/**
 * Makes the statements of a connection report their flags. A method of the connection is replaced, once, and not one of
 * each statement: V8 then keeps the statements, with their rows, until the next full collection.
 */
export function enableStatus(connection: StatusConnection): void {
  const prototype = Object.getPrototypeOf(connection) as StatusConnection;
  connection.handlePacket = function (this: StatusConnection, packet) {
    if (!this._paused && packet?.isEOF() === true) this._command?.emit('status', packet.eofStatusFlags());
    prototype.handlePacket.call(this, packet);
  };
}

/** Reports the flags of a statement before its results, with rows (EOF) and without (OK). */
export function onStatus(command: StatusCommand, report: (flags: number) => void): void {
  command.on('status', report);
  command.on('result', ({ serverStatus }) => {
    if (serverStatus !== undefined) report(serverStatus);
  });
}
