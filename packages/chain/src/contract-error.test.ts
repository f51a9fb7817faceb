import { encodeErrorResult } from 'viem'
import { describe, expect, it } from 'vitest'
import { errorsAbi } from './abi/errors.js'
import { contractErrorOf } from './contract-error.js'

const data = encodeErrorResult({ abi: errorsAbi, errorName: 'TooFewAcks', args: [3n, 1n] })

describe('reading the error of a failed call', () => {
  it('finds it wherever it is in the chain of causes', () => {
    const raw = Object.assign(new Error('reverted'), { data })
    const nested = Object.assign(new Error('reverted'), { data: { data } })
    const expected = { name: 'TooFewAcks', args: [3n, 1n] }
    expect(contractErrorOf(raw)).toEqual(expected)
    expect(contractErrorOf(new Error('outer', { cause: new Error('inner', { cause: nested }) }))).toEqual(expected)
  })

  it('finds nothing in other failures', () => {
    expect(contractErrorOf(new Error('no connection'))).toBeUndefined()
    expect(contractErrorOf(Object.assign(new Error('unknown'), { data: '0x12345678' }))).toBeUndefined()
    expect(contractErrorOf('text')).toBeUndefined()
  })
})
