import type { PromptMessage } from '@modelcontextprotocol/server'

export interface PromptArgument {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

export type PromptValues = Readonly<Record<string, string>>

/** A prompt as a session serves it. */
export interface ServedPrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  readonly messages: (given: PromptValues) => PromptMessage[]
}
