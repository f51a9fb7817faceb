import type { ServedPrompt } from '../prompts/served-prompt.js'
import type { ResourceSource } from '../resources/resource-source.js'
import type { ServedTool } from '../tools/served-tool.js'

/** All that a session serves. */
export interface Offer {
  readonly tools: readonly ServedTool[]
  readonly prompts: readonly ServedPrompt[]
  readonly resources: ResourceSource
  /** How to get a tool that another profile has. */
  hint(name: string): string | undefined
}
