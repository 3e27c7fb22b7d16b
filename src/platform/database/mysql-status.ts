/** The status flags that a server sends at the end of each statement. */
const IN_TRANSACTION = 0x1;

/**
 * The parts of mysql2's packets and commands used here: it reports the flags only for results without rows.
 */
interface Packet {
  isEOF(): boolean;
  eofStatusFlags(): number;
}

export interface StatusCommand {
  execute(packet: Packet | undefined, connection: unknown): boolean;
  on(event: 'result', report: (result: { readonly serverStatus?: number }) => void): unknown;
}

export const isInTransaction = (flags: number): boolean => (flags & IN_TRANSACTION) !== 0;

/**
 * Reports the flags of a statement before its results, with rows (EOF) and without (OK). The method is not bound: V8 then
 * keeps each command, with its rows, until the next full collection.
 */
export function onStatus(command: StatusCommand, report: (flags: number) => void): void {
  const prototype = Object.getPrototypeOf(command) as StatusCommand;
  command.execute = function (this: StatusCommand, packet, connection) {
    if (packet?.isEOF() === true) report(packet.eofStatusFlags());
    return prototype.execute.call(this, packet, connection);
  };
  command.on('result', ({ serverStatus }) => {
    if (serverStatus !== undefined) report(serverStatus);
  });
}
