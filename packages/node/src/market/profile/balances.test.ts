import { describe, expect, it } from 'vitest'
import type { MarketChain } from '../contract/market-chain.js'
import { answered, describeBalance } from './balances.js'

const unit = 10n ** 18n
const wallet = `0x${'1'.repeat(40)}`
const chainWith = (withdrawal: readonly [bigint, bigint]) => {
  const answers: Record<string, unknown> = {
    balanceOf: 7n * unit,
    profileOf: { free: 5n * unit, locked: unit / 2n, reputation: -10, holdings: 3 },
    withdrawalOf: withdrawal,
  }
  return {
    id: 'local:31337',
    symbol: 'KGT',
    wallets: { operational: () => [{ address: wallet }] },
    balanceOf: async () => 2n * unit,
    read: async (_contract: string, name: string) => answers[name],
    // Only what a balance is made of.
  } as unknown as MarketChain
}
const whole = { humanReadable: true }

describe('a balance', () => {
  it('is given in wei, or as people read it', async () => {
    const chain = chainWith([0n, 0n])
    const quiet = { trouble: () => undefined }
    expect(await describeBalance(chain, quiet, whole)).toEqual({
      blockchain_id: 'local:31337',
      symbol: 'KGT',
      wallet: { address: wallet, coin_balance: '2', token_balance: '7' },
      profile: { staked: '5', reserved: '0.5', reputation: -10, holdings: 3 },
    })
    const { profile } = await describeBalance(chain, quiet, { humanReadable: false })
    expect(profile.staked).toBe('5000000000000000000')
  })

  it('tells of a withdrawal under way, and of what is in its way', async () => {
    const chain = chainWith([unit, 1_800_000_000n])
    const given = { trouble: () => 'no gas' }
    expect((await describeBalance(chain, given, whole)).withdrawal).toEqual({
      amount: '1',
      ready_at: '2027-01-15T08:00:00.000Z',
      message: 'no gas',
    })
  })

  it('of a chain that does not answer is left out, unless it is the only one', async () => {
    const [good, bad] = [chainWith([0n, 0n]), { ...chainWith([0n, 0n]), id: 'away:1' }]
    const ask = async ({ id }: MarketChain) => {
      if (id === 'away:1') throw new Error('it is away')
      return id
    }
    expect(await answered([bad, good], ask)).toEqual(['local:31337'])
    await expect(answered([bad], ask)).rejects.toThrow('it is away')
  })
})
