import { TxRevertedError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusals.js'

const reverted = (name: string, args: string[]) =>
  new TxRevertedError({ name, args, wallet: '0x1', contract: 'Identities', function: 'f' } as never)

describe('what a contract refuses', () => {
  it('is one of our errors, with the arguments of the contract and the revert as its cause', () => {
    const error = reverted('OperationalKeyTaken', ['0xabc', '7'])
    expect(refusalOf(error)).toMatchObject({
      code: 'OPERATIONAL_KEY_TAKEN',
      data: { address: '0xabc', identityId: '7' },
      cause: error,
    })
  })

  it('stays as it is where we have no words for it', () => {
    const unknown = reverted('SomethingElse', [])
    expect(refusalOf(unknown)).toBe(unknown)
    const other = new Error('no revert')
    expect(refusalOf(other)).toBe(other)
  })
})
