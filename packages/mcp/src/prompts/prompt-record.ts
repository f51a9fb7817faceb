import type { PromptArgument, PromptValues, ServedPrompt } from './served-prompt.js'

export type PromptRecord = Omit<ServedPrompt, 'messages'> & { readonly text: (given: PromptValues) => string }

export const arg = (name: string, description: string, required = true): PromptArgument => ({
  name,
  description,
  required,
})
export const graph = arg('contextGraphId', 'The context graph', false)
