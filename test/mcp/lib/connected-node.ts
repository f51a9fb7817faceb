import { type Connected, connectHttp } from './connect.js'
import { type Started, started } from './started.js'

export interface ConnectedNode extends AsyncDisposable {
  readonly node: Started
  /** The operator, over HTTP. */
  readonly mcp: Connected
}

/** A running daemon with one context graph, and an MCP client that may do everything. */
export async function connectedNode(contextGraphId: string): Promise<ConnectedNode> {
  const node = await started()
  const mcp = await connectHttp(node.url, node.token)
  await mcp.ok('kg_context_graph_create', { contextGraphId })
  return {
    node,
    mcp,
    async [Symbol.asyncDispose]() {
      await mcp[Symbol.asyncDispose]()
      await node[Symbol.asyncDispose]()
    },
  }
}
