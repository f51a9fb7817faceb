import { defined } from '@kg/core'
import type { Outcome } from './endpoint.js'
import { parseJson } from './parse-json.js'

/** What a skill came to, from text that a peer has written. */
export function outcomeOf(text: unknown): Outcome {
  const value: unknown = typeof text === 'string' ? parseJson(text) : undefined
  if (typeof value !== 'object' || value === null) throw new TypeError('an outcome is an object')
  const { success, output, error, executionTimeMs } = value as Record<string, unknown>
  if (typeof success !== 'boolean') throw new TypeError('an outcome says whether it worked')
  return {
    success,
    ...defined({ output }),
    ...(typeof error === 'string' ? { error: error.slice(0, 1000) } : {}),
    executionTimeMs: isDuration(executionTimeMs) ? executionTimeMs : 0,
  }
}

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
