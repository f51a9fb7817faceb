import { defineError } from '@kg/core/errors'

// What only the MCP server refuses. They stand here so that the docs list them with the others.

export const NotConfirmedError = defineError<{ tool: string; answer: string }>({
  code: 'NOT_CONFIRMED',
  status: 403,
  title: 'The user did not agree',
  detail: ({ tool, answer }) => `The user was asked before ${tool} and answered: ${answer}. Nothing was done`,
  remedy: () =>
    'Do not try again unless the user asks for it. A client that cannot ask its user should not declare elicitation',
})

export const AnswerTooLargeError = defineError<{ tool: string; characters: number }>({
  code: 'ANSWER_TOO_LARGE',
  status: 413,
  title: 'The answer is too large for a conversation',
  detail: ({ tool, characters }) => `The answer of ${tool} has ${characters} characters`,
  remedy: () => 'Ask for one `statement`, or read the resource kg://context-graph/{id}/asset/{name}/proof',
})
