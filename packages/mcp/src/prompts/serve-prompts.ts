import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { ServedPrompt } from './served-prompt.js'

export function servePrompts(server: Server, prompts: readonly ServedPrompt[]): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ messages: _, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (prompt === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${params.name}`)
    const given = params.arguments ?? {}
    const missing = prompt.arguments.filter(({ name, required }) => required && !given[name]).map(({ name }) => name)
    if (missing.length > 0) throw new McpError(ErrorCode.InvalidParams, `${prompt.name} needs ${missing.join(', ')}`)
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    return { description: prompt.description, messages: prompt.messages(filled) }
  })
}
