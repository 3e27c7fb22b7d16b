import { DatabaseServer } from './database-server.js';
import { freePorts } from './ports.js';
import { MARIADB } from './server-programs.js';
import { until } from './until.js';

const NODES = 3;
const PORTS_OF_A_NODE = 4;

declare global {
  /** The Galera library. */
  var galera: string;
}

/** What a node of a cluster on this machine is started with. */
function options(ports: readonly number[], group: readonly number[]): string[] {
  const [, listen = 0, state = 0, incremental = 0] = ports;
  return [
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--wsrep-on=ON',
    `--wsrep-provider=${galera}`,
    `--wsrep-cluster-address=gcomm://${group.map((port) => `127.0.0.1:${port}`).join(',')}`,
    `--wsrep-node-address=127.0.0.1:${listen}`,
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${state}`,
    `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${listen};ist.recv_addr=127.0.0.1:${incremental};gcache.size=32M`,
  ];
}

/** A cluster of three on this machine, each of whose nodes takes writes. */
export async function startCluster(): Promise<readonly DatabaseServer[]> {
  const ports = await freePorts(NODES * PORTS_OF_A_NODE);
  const perNode = Array.from({ length: NODES }, (_, node) =>
    ports.slice(node * PORTS_OF_A_NODE, (node + 1) * PORTS_OF_A_NODE),
  );
  const group = perNode.map(([, listen = 0]) => listen);
  const nodes = perNode.map((own) => new DatabaseServer(MARIADB, own[0] ?? 0, options(own, group)));
  for (const [index, node] of nodes.entries()) {
    await node.up(index === 0 ? ['--wsrep-new-cluster'] : []);
    await synced(node);
  }
  return nodes;
}

/** Waits until a node is part of the cluster and has all of its data. */
export async function synced(node: DatabaseServer): Promise<number> {
  return until(`the node at ${node.port} is synced`, async () => {
    const [row] = await node.query<{ Value: string }>("SHOW STATUS LIKE 'wsrep_local_state_comment'");
    return row?.Value === 'Synced';
  });
}
