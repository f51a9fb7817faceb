import { describe, expect, it } from 'vitest'
import { faultFrom } from './rpc-fault.js'

const meaning = (message: string) => faultFrom({ code: -32000, message, data: null }).message

describe('an error of the EVM', () => {
  it('is a revert with the bytes of the contract when it has some', () => {
    const data = { reason: { Revert: '0xdeadbeef' }, data: '0xdeadbeef', transactionHash: null }
    expect(faultFrom({ code: -32000, message: 'VM Exception: reverted', data })).toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0xdeadbeef',
    })
  })

  it('keeps its code and message when the contract did not decide it', () => {
    const data = { reason: { Halt: 'OutOfGas' }, data: '0x', transactionHash: null }
    const fault = faultFrom({ code: -32000, message: 'ran out of gas', data })
    expect([fault.code, fault.message, fault.data]).toEqual([-32000, 'ran out of gas', undefined])
  })

  it('is worded as other nodes word it', () => {
    expect(meaning('Known transaction: 0x12')).toBe('transaction already imported')
    expect(meaning('Transaction nonce too low. Expected nonce to be at least 1 but got 0.')).toBe('nonce too low')
    expect(meaning("Sender doesn't have enough funds to send tx.")).toMatch(/^Insufficient funds/)
    expect(meaning('Replacement transaction underpriced. A gasPrice of …')).toBe('replacement transaction underpriced')
  })
})
