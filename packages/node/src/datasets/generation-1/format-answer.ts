import type { FastifyRequest } from 'fastify'
import { Answer } from '../../platform/http/handle.js'
import { formatJson } from './format-json.js'

export const isPretty = ({ headers }: FastifyRequest): boolean => headers['prettify-json'] !== 'false'
export const jsonType = 'application/json; charset=utf-8'

/** An answer of generation 1: its keys are sorted, and it is indented unless the client says otherwise. */
export function formatAnswer(request: FastifyRequest, value: unknown, status = 200, truncated = false): Answer {
  const headers = { 'content-type': jsonType, ...(truncated && { 'kg-truncated': 'true' }) }
  return new Answer(status, formatJson(value, isPretty(request)), headers)
}
