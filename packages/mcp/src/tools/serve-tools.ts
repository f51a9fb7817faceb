import { defined } from '@kg/core'
import { KgError } from '@kg/core/errors'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { toFailure } from '../answers/failure.js'
import { questionsDuring } from '../server/questions.js'
import type { SessionParts } from '../server/session-parts.js'
import type { ToolContext } from './handler.js'
import { reportProgress } from './progress.js'
import type { ServedTool } from './served-tool.js'

export function serveTools(server: Server, tools: readonly ServedTool[], parts: SessionParts): void {
  const { link, notices, onFault } = parts
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map((tool) => tool.listed()) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = byName.get(params.name)
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`)
    const began = performance.now()
    const notify = notices.during(extra)
    const progress = reportProgress(tool.title, extra, onFault)
    const ask = questionsDuring(server, extra)
    const { signal } = extra
    const asking = defined({ ask })
    const context = { client: () => link.client(), signal, isLocal: link.isLocal, notify, ...asking }
    try {
      return await carriedOut(tool, params.arguments ?? {}, context, onFault)
    } finally {
      progress.stop()
      notify('debug', `${tool.name}: ${Math.round(performance.now() - began)} ms`)
    }
  })
}

/** What goes wrong is an answer too: the model is to read it. */
async function carriedOut(
  tool: ServedTool,
  given: unknown,
  context: ToolContext,
  onFault: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    return await tool.call(given, context)
  } catch (error) {
    if (context.signal.aborted) throw error
    if (!(error instanceof KgError)) onFault(error)
    const failure = toFailure(error)
    const isOurs = !(error instanceof KgError) || error.status >= 500
    context.notify(
      isOurs ? 'warning' : 'info',
      `${tool.name} failed: ${error instanceof KgError ? error.code : 'INTERNAL'}`,
    )
    return failure
  }
}
