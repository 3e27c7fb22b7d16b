import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

export interface Node {
  readonly id: string;
  readonly internal: { readonly type: string; readonly contentDigest: string };
  readonly [field: string]: unknown;
}

interface Plugin {
  sourceNodes(
    helpers: {
      actions: { createNode: (node: Node) => void };
      createNodeId: (name: string) => string;
      createContentDigest: (content: unknown) => string;
    },
    options: { baseUrl: string; maxEvents: number },
  ): Promise<void>;
}

const digest = (content: unknown): string => createHash('md5').update(JSON.stringify(content)).digest('hex');

/** The nodes that the published plugin makes for a site. */
export async function sourceNodes(baseUrl: string, maxEvents: number): Promise<Node[]> {
  const plugin = createRequire(import.meta.url)('gatsby-source-tribe-events') as Plugin;
  const nodes: Node[] = [];
  const actions = { createNode: (node: Node) => nodes.push(node) };
  await plugin.sourceNodes(
    { actions, createNodeId: (name) => `node ${name}`, createContentDigest: digest },
    { baseUrl, maxEvents },
  );
  return nodes;
}
