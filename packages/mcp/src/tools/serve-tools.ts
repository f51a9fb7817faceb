import { defined } from '@kg/core'
import { KgError } from '@kg/core/errors'
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import { toFailure } from '../answers/failure.js'
import type { Offer } from '../server/offer.js'
import { InputNeededError, questionsDuring } from '../server/questions.js'
import type { SessionParts } from '../server/session-parts.js'
import type { ToolContext } from './handler.js'
import { reportProgress } from './progress.js'
import type { ServedTool } from './served-tool.js'

export function serveTools(server: Server, { tools, hint }: Offer, parts: SessionParts): void {
  const { link, notices, onFault } = parts
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  server.setRequestHandler('tools/list', () => ({ tools: tools.map((tool) => tool.listed()) }))
  server.setRequestHandler('tools/call', async ({ params }, call) => {
    const tool = byName.get(params.name)
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, absent(params.name, hint(params.name)))
    const began = performance.now()
    const notify = notices.during(call)
    const progress = reportProgress(tool.title, call.mcpReq, onFault)
    const ask = questionsDuring(server, call)
    const { signal } = call.mcpReq
    const asking = defined({ ask })
    const context = { client: () => link.client(), signal, isLocal: link.isLocal, notify, ...asking }
    try {
      return await carriedOut(tool, params.arguments ?? {}, context, (error) => toFailure(error, hint), onFault)
    } catch (error) {
      if (error instanceof InputNeededError) return error.result
      throw error
    } finally {
      progress.stop()
      notify('debug', `${tool.name}: ${Math.round(performance.now() - began)} ms`)
    }
  })
}

const absent = (name: string, hint?: string) => `There is no tool ${name}${hint === undefined ? '' : ` here: ${hint}`}`

/** What goes wrong is an answer too: the model is to read it. */
async function carriedOut(
  tool: ServedTool,
  given: unknown,
  context: ToolContext,
  explain: (error: unknown) => CallToolResult,
  onFault: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    return await tool.call(given, context)
  } catch (error) {
    // What the protocol itself has a word for is no answer of the tool.
    if (context.signal.aborted || error instanceof InputNeededError || error instanceof ProtocolError) throw error
    if (!(error instanceof KgError)) onFault(error)
    const failure = explain(error)
    const isOurs = !(error instanceof KgError) || error.status >= 500
    context.notify(
      isOurs ? 'warning' : 'info',
      `${tool.name} failed: ${error instanceof KgError ? error.code : 'INTERNAL'}`,
    )
    return failure
  }
}
