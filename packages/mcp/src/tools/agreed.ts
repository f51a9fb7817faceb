import { NotConfirmedError } from '@kg/contract'
import type { Tool } from '@kg/contract/tools'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { Arguments } from './call-route.js'
import type { ToolContext } from './handler.js'

/** Has the user agree to what cannot be undone. Where the client cannot ask, its own consent to the call must do. */
export async function agreed({ name, confirm }: Tool, args: Arguments, { ask }: ToolContext): Promise<void> {
  if (confirm === undefined || ask === undefined) return
  if (confirm.unless !== undefined && args[confirm.unless] === true) return
  const about = `${JSON.stringify(args.name)} of the context graph ${JSON.stringify(args.contextGraphId)}`
  const answer = await answerTo(() => ask(`${about}: ${confirm.question}`, { type: 'object', properties: {} }))
  if (answer !== 'accept') throw new NotConfirmedError({ tool: name, answer })
}

async function answerTo(work: () => ReturnType<NonNullable<ToolContext['ask']>>): Promise<string> {
  try {
    return (await work()).action
  } catch (error) {
    if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) return 'nothing in time'
    throw error
  }
}
