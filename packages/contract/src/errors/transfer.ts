import { defineError } from '@kg/core/errors'

export const GraphFileInvalidError = defineError<{ why: string }>({
  code: 'GRAPH_FILE_INVALID',
  status: 400,
  title: 'The file is not a context graph export',
  detail: ({ why }) => `The context graph export cannot be read: ${why}`,
  remedy: (_, hint) =>
    `Export it again (${hint('exportGraph')}) and import the whole file. What was already imported stays`,
})
