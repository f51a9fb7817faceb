import { afterAll, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { chainNameOf, knownChains } from './chain-names.js'

const { ledger, ...opened } = await openTestLedger()
afterAll(() => opened[Symbol.asyncDispose]())

it('names a chain as the configuration does, and one that is not known by its number', async () => {
  const contract = (digit: string) => `0x${digit.repeat(40)}`
  await ledger.writeWithoutReceipt((w) => {
    w.put(knownChains, 'local', { chainId: 7, addresses: { KnowledgeAssets: contract('A') }, genesis: '0x' })
    w.put(knownChains, 'pond', { chainId: 7, addresses: { KnowledgeAssets: contract('b') }, genesis: '0x' })
  })
  const name = (chainId: number, digit: string) =>
    ledger.read((r) => chainNameOf(r, { chainId, contract: contract(digit) }))
  expect([name(0, '0'), name(7, 'a'), name(7, 'b'), name(8, 'a')]).toEqual(['none', 'local', 'pond', 'chain-8'])
  // A local chain that was begun anew has other contracts, and still its name.
  expect(name(7, 'c')).toBe('local')
  await ledger.writeWithoutReceipt((w) => {
    w.put(knownChains, 'local', { chainId: 7, addresses: { KnowledgeAssets: contract('d') }, genesis: '0x' })
    w.put(knownChains, 'pool', { chainId: 7, addresses: { KnowledgeAssets: contract('A') }, genesis: '0x' })
  })
  expect(name(7, 'a')).toBe('pool')
})
