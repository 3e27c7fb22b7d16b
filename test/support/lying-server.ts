import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import mysql from 'mysql2';

const OPEN = 3;
const AUTOCOMMIT = 2;

/** A server's response to a statement: the number of changed rows or the rows, and the reported status. */
interface Reply {
  readonly affected?: number;
  readonly rows?: readonly object[];
  readonly status?: number;
  /** The number of the error that it reports instead. */
  readonly error?: number;
}

/** By how statements begin; the replies to each are used up one after the other. */
export type Replies = Readonly<Record<string, Reply[]>>;

/** A MySQL server with given responses, which records the statements that it receives. */
export class LyingServer {
  readonly received: string[] = [];
  private isOpen = false;

  private constructor(
    private readonly server: ReturnType<typeof mysql.createServer>,
    private readonly replies: Replies,
  ) {}

  static async start(replies: Replies): Promise<LyingServer> {
    const server = mysql.createServer(() => undefined);
    const lying = new LyingServer(server, replies);
    server.on('connection', (connection) => {
      connection.serverHandshake({
        protocolVersion: 10,
        serverVersion: '9.7.4',
        connectionId: 1,
        statusFlags: AUTOCOMMIT,
        characterSet: 46,
        capabilityFlags: 0xffffff & ~0x800,
        authCallback: (_: unknown, accept: (error: null) => void) => {
          accept(null);
          (connection as unknown as Writer).sequenceId = 0;
        },
      });
      // Clients that are done close their socket.
      connection.on('error', () => undefined);
      connection.on('query', (sql: string) => {
        send(connection, lying.reply(sql));
      });
      connection.on('stmt_prepare', () => {
        send(connection, { affected: 0 });
      });
    });
    server.listen(0);
    await once((server as unknown as { _server: NodeJS.EventEmitter })._server, 'listening');
    return lying;
  }

  get url(): string {
    const { port } = (this.server as unknown as { _server: { address(): AddressInfo } })._server.address();
    return `mysql://root@127.0.0.1:${port}/calendar`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private reply(sql: string): Reply {
    this.received.push(sql);
    if (sql.startsWith('START')) this.isOpen = true;
    if (/^(COMMIT|ROLLBACK)(?! TO)/.test(sql)) this.isOpen = false;
    const response = Object.entries(this.replies)
      .find(([start]) => sql.startsWith(start))?.[1]
      .shift();
    const shown = /^(SELECT|SHOW)/.test(sql) ? [{ version: '9.7.4' }] : undefined;
    const status = this.isOpen ? OPEN : AUTOCOMMIT;
    return { affected: 1, status, ...(shown && { rows: shown }), ...response };
  }
}

function send(connection: mysql.Connection, { affected = 1, rows, status = AUTOCOMMIT, error }: Reply): void {
  const writer = connection as unknown as Writer;
  writer.sequenceId = 1;
  if (error !== undefined) connection.writeError({ code: error, message: 'Told to fail.' });
  else if (rows === undefined) connection.writeOk({ affectedRows: affected, serverStatus: status });
  else writeResult(writer, rows, status);
  writer.sequenceId = 0;
}

interface Writer {
  sequenceId: number;
  writeColumns(columns: readonly object[]): void;
  writeTextRow(row: readonly string[]): void;
  writeEof(warnings: number, status: number): void;
}

/** Writes rows of text with the status; by itself, mysql2's server sends a status of 0. */
function writeResult(writer: Writer, rows: readonly object[], status: number): void {
  const end = Object.getPrototypeOf(writer) as Writer;
  writer.writeEof = () => {
    end.writeEof.call(writer, 0, status);
  };
  const text = { columnType: 253, flags: 0, decimals: 0, characterSet: 46, columnLength: 255 };
  const table = { catalog: 'def', schema: '', table: '', orgTable: '' };
  const names = Object.keys(rows[0] ?? {});
  writer.writeColumns(names.map((name) => ({ ...table, ...text, name, orgName: name })));
  for (const row of rows) writer.writeTextRow(Object.values(row).map(String));
  writer.writeEof(0, status);
}
