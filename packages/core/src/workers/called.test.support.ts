import { getPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { RdfSyntaxError } from '../rdf/errors.js'
import { lowerPriority } from './lower-priority.js'

// Functions for tests to call in a thread.
export const module = import.meta.url

export const addInThread = (a: number, b: number) => ({ sum: a + b, isMainThread })

export const countBytes = (bytes: Uint8Array) => bytes.length

export function refuseText(line: number, column: number): never {
  throw new RdfSyntaxError({ format: 'Turtle', reason: 'it is wrong', line, column })
}

export function lowerInThread(): number {
  lowerPriority()
  return getPriority(0)
}
