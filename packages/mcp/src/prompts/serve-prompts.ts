import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import type { ServedPrompt } from './served-prompt.js'

export function servePrompts(server: Server, prompts: readonly ServedPrompt[]): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ messages: _, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (prompt === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${params.name}`)
    const given = params.arguments ?? {}
    const missing = prompt.arguments.filter(({ name, required }) => required && !given[name]).map(({ name }) => name)
    if (missing.length > 0)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${prompt.name} needs ${missing.join(', ')}`)
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    return { description: prompt.description, messages: prompt.messages(filled) }
  })
}
