import { AnswerTooLargeError } from '@kg/contract'
import type { Tool } from '@kg/contract/tools'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { shortened, wholeAnswerChars } from './size.js'

/** Data for programs, and the same as text for models. */
export function toResult({ name, whole }: Tool, value: object): CallToolResult {
  const structured = (whole === true ? value : shortened(value)) as Record<string, unknown>
  const text = JSON.stringify(structured)
  if (whole === true && text.length > wholeAnswerChars) {
    throw new AnswerTooLargeError({ tool: name, characters: text.length })
  }
  const { note, nextCursor } = structured
  // A note that somebody remembered has the same name as what is said about further pages.
  const words = typeof note === 'string' && nextCursor !== undefined ? [{ type: 'text' as const, text: note }] : []
  return { content: [{ type: 'text', text }, ...words], structuredContent: structured }
}
