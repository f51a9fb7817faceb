import { zeroAddress } from '@kg/core'
import { describe, expect, it } from 'vitest'
import {
  blockchainIdOf,
  type MarketChain,
  payingWallet,
  requireFree,
  requireMarket,
  requireWithinLimit,
} from './market-chain.js'

const wallet = `0x${'1'.repeat(40)}`
const unit = 10n ** 18n
const chain = {
  id: 'local:31337',
  symbol: 'KGT',
  addresses: { DatasetMarket: wallet },
  wallets: { operational: () => [{ address: wallet }], admin: { address: zeroAddress } },
  read: async () => ({ free: 5n * unit }),
  // Only what these functions ask for.
} as unknown as MarketChain

describe('a chain with a market', () => {
  it('is named by its name and number', () => {
    expect(blockchainIdOf({ name: 'gnosis', chainId: 100 })).toBe('gnosis:100')
  })

  it('is paid on by the first operational wallet', () => {
    expect(payingWallet(chain)).toBe(wallet)
  })

  it('is refused when its Hub names no market', () => {
    expect(requireMarket(chain)).toBe(chain)
    const without = { ...chain, addresses: { ...chain.addresses, DatasetMarket: zeroAddress } }
    expect(() => requireMarket(without)).toThrow(expect.objectContaining({ code: 'MARKET_MISSING', status: 503 }))
  })

  it('takes no payment above the limit of the payer', () => {
    expect(() => requireWithinLimit(chain, unit, unit)).not.toThrow()
    expect(() => requireWithinLimit(chain, unit + 1n, unit)).toThrow('the limit is 1')
  })

  it('takes no payment that the profile does not hold, and names the balance', async () => {
    await requireFree(chain, 5n * unit)
    await expect(requireFree(chain, 6n * unit)).rejects.toMatchObject({
      code: 'MARKET_BALANCE_TOO_LOW',
      status: 400,
      message: expect.stringContaining('a balance of 5 KGT, but 6 are needed'),
    })
  })
})
