import { defineError } from '@kg/core/errors'

// What only the MCP server refuses. It stands here so that the docs list it with the others.

export const AnswerTooLarge = defineError<{ tool: string; characters: number }>({
  code: 'ANSWER_TOO_LARGE',
  status: 413,
  title: 'The answer is too large for a conversation',
  detail: ({ tool, characters }) => `${tool} would answer with ${characters} characters`,
  remedy: () => 'Ask for less: one `statement`; or read the resource kg://context-graph/{id}/asset/{name}/proof',
})
