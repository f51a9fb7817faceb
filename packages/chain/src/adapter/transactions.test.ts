import { encodeAbiParameters, keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mintData, newAddress, type TestPlace, testPlace, transferData } from './place.test.support.js'

let place: TestPlace
beforeAll(async () => {
  place = await testPlace()
})
afterAll(() => place.close())

const nonceOf = (address: `0x${string}`) => place.reader.getTransactionCount({ address })
const balanceOf = (address: `0x${string}`) => place.reader.getBalance({ address })
const firstEver = (wallet: `0x${string}`, to = newAddress()) => ({ wallet, to, data: '0x' as const, value: 7n })

async function withoutMining(body: () => Promise<void>): Promise<void> {
  await place.rpc('evm_setAutomine', false)
  try {
    await body()
  } finally {
    await place.rpc('evm_setAutomine', true)
    await place.rpc('evm_mine')
  }
}

describe('sending transactions', () => {
  it('answers the same key with the same transaction, also when asked twice at once', async () => {
    const wallet = await place.wallet()
    const txs = place.transactions()
    const intent = { key: 'same', ...firstEver(wallet) }
    const [a, b] = await Promise.all([txs.send(intent), txs.send(intent)])
    const again = await txs.send(intent)
    expect(new Set([a.hash, b.hash, again.hash]).size).toBe(1)
    expect(again).toEqual(a)
    expect(await balanceOf(intent.to)).toBe(7n)
    expect(txs.get('same')).toMatchObject({ state: 'confirmed', nonce: 0, attempts: 1 })
    await expect(txs.send({ ...intent, value: 8n })).rejects.toMatchObject({ code: 'TX_KEY_CONFLICT', status: 409 })
  })

  it('leaves the transactions of a further chain to the one that has their scope', async () => {
    const wallet = await place.wallet()
    const [own, further] = [place.transactions(), place.transactions({}, { scope: '@other:1/' })]
    await withoutMining(async () => {
      const sent = further.send({ key: '@other:1/a', ...firstEver(wallet) })
      await vi.waitFor(() => expect(further.status()).toHaveLength(1))
      expect([own.status(), own.resume()]).toEqual([[], 0])
      await place.rpc('evm_setAutomine', true)
      await place.rpc('evm_mine')
      await sent
    })
    expect((await own.send({ key: 'b', ...firstEver(wallet) })).hash).toMatch(/^0x/)
    expect(await nonceOf(wallet)).toBe(2)
  })

  it('refuses a call that would revert before a nonce is spent, and tries it anew when asked again', async () => {
    const wallet = await place.wallet()
    const txs = place.transactions()
    const to = newAddress()
    const intent = { key: 'revert', wallet, to: place.chain.addresses.Token, data: transferData(to, 5n) }
    await expect(txs.send(intent)).rejects.toMatchObject({
      code: 'TX_REVERTED',
      status: 409,
      data: { name: 'ERC20InsufficientBalance', args: [wallet, '0', '5'] },
    })
    expect([await nonceOf(wallet), txs.get('revert')?.hashes]).toEqual([0, []])
    await place.chain.fund(wallet, { tokens: 5n })
    expect((await txs.send(intent)).logs).toHaveLength(1)
  })

  it('keeps the reason of a transaction that reverted in its block', async () => {
    const wallet = await place.wallet(10n)
    const txs = place.transactions()
    const { Token } = place.chain.addresses
    const intent = { key: 'in-block', wallet, to: Token, data: transferData(newAddress(), 10n) }
    await withoutMining(async () => {
      const sent = txs.send(intent)
      const error = { code: 'TX_REVERTED', data: { name: 'ERC20InsufficientBalance', args: [wallet, '0', '10'] } }
      const refused = expect(sent).rejects.toMatchObject(error)
      await vi.waitFor(() => expect(txs.get('in-block')?.state).toBe('sent'))
      // The tokens are gone when the block is made: balances are the first thing the Token stores.
      const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [wallet, 0n]))
      await place.rpc('anvil_setStorageAt', Token, slot, `0x${'0'.repeat(64)}`)
      await place.rpc('evm_mine')
      await refused
    })
    expect(txs.get('in-block')).toMatchObject({ state: 'failed', nonce: 0, receipt: { reverted: true } })
    await place.chain.fund(wallet, { tokens: 10n })
    await expect(txs.send(intent)).rejects.toMatchObject({ code: 'TX_REVERTED' })
    expect(await nonceOf(wallet)).toBe(1)
  })

  it('says when the wallet cannot pay, does not exist, or the caller has waited long enough', async () => {
    const wallet = await place.wallet()
    const txs = place.transactions()
    await expect(txs.send({ key: 'stranger', ...firstEver(newAddress()) })).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    })
    expect(txs.get('stranger')).toBeUndefined()
    await place.rpc('anvil_setBalance', wallet, '0x10')
    const intent = { key: 'poor', ...firstEver(wallet) }
    await expect(txs.send(intent)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', status: 402 })
    await place.rpc('anvil_setBalance', wallet, '0x56bc75e2d63100000')
    await withoutMining(async () => {
      const late = { code: 'TX_INCLUSION_TIMEOUT', status: 504, data: { key: 'poor', state: 'sent' } }
      await expect(txs.send(intent, { deadlineMs: 300 })).rejects.toMatchObject(late)
      const signal = AbortSignal.timeout(20)
      await expect(txs.send(intent, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
      const caller = new AbortController()
      const left = txs.send(intent, { signal: caller.signal })
      caller.abort(new Error('the caller has left'))
      await expect(left).rejects.toThrow('the caller has left')
    })
    expect(await txs.send(intent)).toMatchObject({ hash: txs.get('poor')?.hashes[0] })
    expect(await nonceOf(wallet)).toBe(1)
  })

  it('offers more for a transaction that is not taken, under the same nonce', async () => {
    const wallet = await place.wallet()
    const txs = place.transactions({ resendMs: 20, bumpMs: 60 })
    const intent = { key: 'slow', ...firstEver(wallet) }
    await withoutMining(async () => {
      const sent = txs.send(intent)
      await vi.waitFor(() => expect(txs.get('slow')?.hashes.length).toBeGreaterThan(1), { timeout: 5000 })
      await place.rpc('evm_mine')
      expect(txs.get('slow')?.hashes).toContain((await sent).hash)
    })
    expect([await nonceOf(wallet), await balanceOf(intent.to)]).toEqual([1, 7n])
  })

  it('puts a transaction back when its block vanishes, until it is deep enough', async () => {
    const wallet = await place.wallet()
    const txs = place.transactions({ confirmations: 3 })
    const intent = { key: 'reorg', ...firstEver(wallet) }
    await withoutMining(async () => {
      const snapshot = await place.rpc('evm_snapshot')
      const sent = txs.send(intent)
      await vi.waitFor(() => expect(txs.get('reorg')?.state).toBe('sent'))
      await place.rpc('evm_mine')
      await vi.waitFor(() => expect(txs.get('reorg')?.state).toBe('included'))
      await place.rpc('evm_revert', snapshot)
      await vi.waitFor(() => expect(txs.get('reorg')).toMatchObject({ state: 'sent', attempts: 2 }))
      for (let block = 0; block < 3; block++) await place.rpc('evm_mine')
      expect((await sent).hash).toBe(txs.get('reorg')?.hashes[0])
    })
    expect([await nonceOf(wallet), await balanceOf(intent.to)]).toEqual([1, 7n])
  })

  it('accepts nothing more once it is stopped', async () => {
    const wallet = await place.wallet()
    const txs = place.transactions()
    await txs.stop()
    const refused = { code: 'CHAIN_RPC_UNAVAILABLE', message: expect.stringContaining('the node is stopping') }
    await expect(txs.send({ key: 'late', ...firstEver(wallet) })).rejects.toMatchObject(refused)
    expect(txs.get('late')).toBeUndefined()
  })

  it('answers with the events of the transaction', async () => {
    const txs = place.transactions({}, { account: () => place.chain.deployer })
    const { Token } = place.chain.addresses
    const data = mintData(newAddress(), 3n)
    const receipt = await txs.send({ key: 'mint', wallet: place.chain.deployer.address, to: Token, data })
    expect(receipt.logs).toMatchObject([{ address: Token }])
  })
})
