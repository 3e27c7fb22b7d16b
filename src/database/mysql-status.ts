/** The status flags that a server sends with the end of each statement. */
const IN_TRANSACTION = 0x1;

/** What is used of the packets and commands of mysql2, which reports the flags of results without rows only. */
interface Packet {
  isEOF(): boolean;
  eofStatusFlags(): number;
}

export interface StatusCommand {
  execute(packet: Packet | undefined, connection: unknown): boolean;
  on(event: 'result', report: (result: { readonly serverStatus?: number }) => void): unknown;
}

export const isInTransaction = (flags: number): boolean => (flags & IN_TRANSACTION) !== 0;

/** Reports the flags of a statement before its results, of statements without rows (OK) and with them (EOF). */
export function onStatus(command: StatusCommand, report: (flags: number) => void): void {
  const execute = command.execute.bind(command);
  command.execute = (packet, connection) => {
    if (packet?.isEOF() === true) report(packet.eofStatusFlags());
    return execute(packet, connection);
  };
  command.on('result', ({ serverStatus }) => {
    if (serverStatus !== undefined) report(serverStatus);
  });
}
