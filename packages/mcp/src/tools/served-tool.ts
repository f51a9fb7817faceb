import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server'
import type { ToolContext } from './handler.js'

/** A tool as a session serves it. */
export interface ServedTool {
  readonly name: string
  readonly title: string
  /** As clients are told of it; made when the first of them asks. */
  listed(): ListedTool
  call(given: unknown, context: ToolContext): Promise<CallToolResult>
}
