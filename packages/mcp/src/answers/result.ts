import type { Tool } from '@kg/contract/tools'
import { defineError } from '@kg/core/errors'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { shortened, wholeAnswerChars } from './size.js'

export const AnswerTooLarge = defineError<{ tool: string; characters: number }>({
  code: 'ANSWER_TOO_LARGE',
  status: 413,
  title: 'The answer is too large for a conversation',
  detail: ({ tool, characters }) => `${tool} would answer with ${characters} characters`,
  remedy: () => 'Ask for less: one `statement`; or read the resource kg://context-graph/{id}/asset/{name}/proof',
})

/** Data for programs, and the same as text for models. */
export function toResult({ name, whole }: Tool, value: object): CallToolResult {
  const structured = (whole === true ? value : shortened(value)) as Record<string, unknown>
  const text = JSON.stringify(structured)
  if (whole === true && text.length > wholeAnswerChars) {
    throw new AnswerTooLarge({ tool: name, characters: text.length })
  }
  const { note } = structured
  const words = typeof note === 'string' ? [{ type: 'text' as const, text: note }] : []
  return { content: [{ type: 'text', text }, ...words], structuredContent: structured }
}
