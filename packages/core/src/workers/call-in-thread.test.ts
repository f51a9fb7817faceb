import { describe, expect, it } from 'vitest'
import { KgError } from '../errors/kg-error.js'
import { RdfSyntaxError, RdfTooManyQuadsError } from '../rdf/errors.js'
import { callInThread, detachable } from './call-in-thread.js'
import { addInThread, countBytes, module, refuseText } from './called.test.support.js'

describe('a call in a thread', () => {
  it('runs the function of the module elsewhere', async () => {
    await expect(callInThread(module, addInThread, [2, 3])).resolves.toEqual({ sum: 5, isMainThread: false })
  })

  it('passes on errors with class, code, line and column', async () => {
    const error: unknown = await callInThread(module, refuseText, [7, 9]).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RdfSyntaxError)
    expect(error).toBeInstanceOf(KgError)
    expect(error).not.toBeInstanceOf(RdfTooManyQuadsError)
    expect(error).toMatchObject({ code: 'RDF_SYNTAX_ERROR', status: 400, data: { line: 7, column: 9 } })
  })

  it('can move bytes instead of copying them', async () => {
    const bytes = detachable(Uint8Array.from([1, 2, 3]))
    await expect(callInThread(module, countBytes, [bytes], { transfer: [bytes.buffer] })).resolves.toBe(3)
    expect(bytes).toHaveLength(0)
  })

  it('copies bytes that share their memory with others', () => {
    const memory = Uint8Array.from([9, 1, 2, 9])
    const bytes = detachable(memory.subarray(1, 3))
    expect(bytes).toEqual(Uint8Array.from([1, 2]))
    expect(bytes.buffer).not.toBe(memory.buffer)
  })
})
