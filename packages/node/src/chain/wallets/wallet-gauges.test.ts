import { describe, expect, it, vi } from 'vitest'
import type { NodeChain } from '../connection/chain.js'
import { makeWalletGauges } from './wallet-gauges.js'

const address = `0x${'12'.repeat(20)}`
const ether = 10n ** 18n

/** A chain of which only the wallets and the follower are asked. */
function chainWith({ isOpen = true, fault = undefined as string | undefined } = {}) {
  const balanceOf = vi.fn(async () => (3n * ether) / 2n)
  const open = {
    wallets: { list: () => [{ address, role: 'operational' }] },
    balanceOf,
    read: async () => 40n * ether,
    follower: { status: () => ({ head: 7, fault }) },
  }
  return { balanceOf, chain: { current: () => (isOpen ? open : undefined) } as unknown as NodeChain }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the metrics of wallets', () => {
  it('show gas and tokens by address and role, once the chain has answered', async () => {
    const gauges = makeWalletGauges(chainWith().chain)
    expect(gauges().kg_wallet_gas?.value).toEqual([])
    await settled()
    const labels = { address, role: 'operational' }
    expect(gauges()).toMatchObject({
      kg_wallet_gas: { value: [{ labels, value: 1.5 }] },
      kg_wallet_tokens: { value: [{ labels, value: 40 }] },
      kg_chain_head_block: { value: 7 },
      kg_chain_reachable: { value: 1 },
    })
  })

  it('ask the chain once a minute, however often they are read', async () => {
    const { chain, balanceOf } = chainWith()
    let now = 0
    const gauges = makeWalletGauges(chain, () => now)
    for (now = 0; now < 60_000; now += 1000) gauges()
    expect(balanceOf).toHaveBeenCalledTimes(1)
    gauges()
    expect(balanceOf).toHaveBeenCalledTimes(2)
  })

  it('say that the chain is away', () => {
    expect(makeWalletGauges(chainWith({ isOpen: false }).chain)().kg_chain_reachable?.value).toBe(0)
    expect(makeWalletGauges(chainWith({ fault: 'fetch failed' }).chain)().kg_chain_reachable?.value).toBe(0)
  })
})
