import { NotConfirmedError } from '@kg/contract'
import type { Tool } from '@kg/contract/tools'
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server'
import type { Arguments } from './call-route.js'
import type { ToolContext } from './handler.js'

/** Has the user agree to what cannot be undone. Where the client cannot ask, its own consent to the call must do. */
export async function agreed({ name, confirm }: Tool, args: Arguments, { ask }: ToolContext): Promise<void> {
  if (confirm === undefined || ask === undefined) return
  if (confirm.unless !== undefined && args[confirm.unless] === true) return
  const answer = await answerTo(() =>
    ask(`${subjectOf(args)}: ${confirm.question}`, { type: 'object', properties: {} }),
  )
  if (answer !== 'accept') throw new NotConfirmedError({ tool: name, answer })
}

function subjectOf({ name, contextGraphId, note }: Arguments): string {
  if (name === undefined) return JSON.stringify(note)
  return `${JSON.stringify(name)} of the context graph ${JSON.stringify(contextGraphId)}`
}

async function answerTo(work: () => ReturnType<NonNullable<ToolContext['ask']>>): Promise<string> {
  try {
    return (await work()).action
  } catch (error) {
    if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return 'nothing in time'
    throw error
  }
}
