import { defineError } from '@kg/core/errors'

export const GraphFileInvalidError = defineError<{ why: string }>({
  code: 'GRAPH_FILE_INVALID',
  status: 400,
  title: 'The file is no context graph',
  detail: ({ why }) => `The file of a context graph cannot be read: ${why}`,
  remedy: () => 'Export it again (kg export) and send the whole file; what was taken in before stays',
})
