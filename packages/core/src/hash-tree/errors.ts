import { defineError } from '../errors/kg-error.js'

export class StatementNotInTreeError extends defineError<{ line: string }>({
  code: 'STATEMENT_NOT_IN_TREE',
  status: 404,
  title: 'The statement is not part of this asset',
  detail: ({ line }) => `The asset does not contain: ${line.slice(0, 200)}`,
  remedy: () => 'Use the canonical line of the statement, exactly as the asset lists it',
}) {}
