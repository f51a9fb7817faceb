import { defineError } from '@kg/core/errors'

export interface SparqlSyntaxErrorData {
  /** Both count from 1. */
  readonly line: number
  readonly column: number
  /** The text that starts at this place, cut short. */
  readonly near: string
  readonly problem: string
}

export const SparqlSyntaxError = defineError<SparqlSyntaxErrorData>({
  code: 'SPARQL_SYNTAX_ERROR',
  status: 400,
  title: 'The SPARQL text cannot be parsed',
  detail: ({ line, column, problem }) => `Line ${line}, column ${column}: ${problem}`,
  remedy: ({ near }) => (near === '' ? 'Complete the text' : `Correct the text near: ${near}`),
})

export const SparqlReadOnlyError = defineError<{ operation: string }>({
  code: 'SPARQL_READ_ONLY',
  status: 400,
  title: 'Only queries are allowed here',
  detail: ({ operation }) => `This is a SPARQL update (${operation}), but only queries are allowed here.`,
  remedy: () => 'Send SELECT, ASK, CONSTRUCT or DESCRIBE. To change data, send an update or write to a draft',
})

export const SparqlNotUpdateError = defineError<{ kind: string }>({
  code: 'SPARQL_NOT_AN_UPDATE',
  status: 400,
  title: 'A SPARQL update is expected here',
  detail: ({ kind }) => `This is a SPARQL query (${kind}), but an update is expected here.`,
  remedy: () => 'Send it as a query',
})

export const SparqlServiceRefusedError = defineError<{ service: string }>({
  code: 'SPARQL_SERVICE_REFUSED',
  status: 403,
  title: 'The query calls a service that is not allowed',
  detail: ({ service }) => `SERVICE ${service} is not in query.serviceAllowlist.`,
  remedy: () => 'Leave out the SERVICE clause, or ask the operator to allow this address',
})

export const SparqlServiceFailedError = defineError<{ service: string; why: string }>({
  code: 'SPARQL_SERVICE_FAILED',
  status: 502,
  title: 'A SERVICE endpoint did not answer',
  detail: ({ service, why }) => `SERVICE <${service}>: ${why}`,
  remedy: () => 'Try again later, or write SERVICE SILENT to continue without its answer',
})

export const SparqlServiceTimeoutError = defineError<{ service: string; timeoutMs: number }>({
  code: 'SPARQL_SERVICE_TIMEOUT',
  status: 504,
  title: 'A SERVICE endpoint took too long',
  detail: ({ service, timeoutMs }) => `SERVICE <${service}> did not answer within ${timeoutMs} ms`,
  remedy: () => 'Ask for less, write SERVICE SILENT, or ask the operator to raise query.serviceTimeoutMs',
})

export const SparqlTooLongError = defineError<{ length: number; maxLength: number }>({
  code: 'SPARQL_TOO_LONG',
  status: 413,
  title: 'The SPARQL text is too long',
  detail: ({ length, maxLength }) => `The text has ${length} characters; the limit is ${maxLength}.`,
  remedy: () => 'Send a shorter text, or split it',
})

export const SparqlTooDeepError = defineError<{ maxDepth: number; line?: number; column?: number }>({
  code: 'SPARQL_TOO_DEEP',
  status: 400,
  title: 'The SPARQL text is nested too deeply',
  detail: ({ maxDepth, line, column }) =>
    line === undefined
      ? 'The text is nested more deeply than the parser can follow.'
      : `Line ${line}, column ${column}: more than ${maxDepth} brackets are open.`,
  remedy: () => 'Use less nesting',
})
