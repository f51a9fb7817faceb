import { annotationsOf, type Tool, toolSchemas, tools } from '@kg/contract/tools'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  type Tool as ListedTool,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { NodeLink } from '../connection/node-link.js'
import { callTool } from './call-tool.js'
import { tellProgress } from './progress.js'

export interface ServeNeeds {
  readonly link: NodeLink
  readonly onFault: (error: unknown) => void
}

const byName = new Map<string, Tool>(tools.map((tool) => [tool.name, tool]))
let listed: ListedTool[] | undefined

export function serveTools(server: Server, { link, onFault }: ServeNeeds): void {
  server.setRequestHandler(ListToolsRequestSchema, () => {
    listed ??= tools.map(toListed)
    return { tools: listed }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = byName.get(params.name)
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`)
    const progress = tellProgress(tool.title, extra, onFault)
    try {
      const context = { client: () => link.client(), signal: extra.signal, isLocal: link.isLocal }
      return await callTool(tool, params.arguments ?? {}, context, onFault)
    } finally {
      progress.stop()
    }
  })
}

function toListed(tool: Tool): ListedTool {
  const { input, output } = toolSchemas(tool)
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: input as ListedTool['inputSchema'],
    outputSchema: output as NonNullable<ListedTool['outputSchema']>,
    annotations: { ...annotationsOf(tool) },
  }
}
