import { defineError } from '@kg/core/errors'

export const EpcisInvalidError = defineError<{ line: number; column: number; why: string }>({
  code: 'EPCIS_INVALID',
  status: 400,
  title: 'The EPCIS document cannot be read',
  detail: ({ line, column, why }) => `Line ${line}, column ${column}: ${why}`,
  remedy: () => 'Correct the document there and send it again; nothing was stored',
})
