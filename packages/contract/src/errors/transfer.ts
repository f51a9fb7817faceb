import { defineError } from '@kg/core/errors'

export const GraphFileInvalidError = defineError<{ why: string }>({
  code: 'GRAPH_FILE_INVALID',
  status: 400,
  title: 'The file is no context graph',
  detail: ({ why }) => `The file of a context graph cannot be read: ${why}`,
  remedy: (_, hint) =>
    `Export it again (${hint('exportGraph')}) and send the whole file; what was imported before stays`,
})
