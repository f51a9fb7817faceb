import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { EIP1193RequestFn, Hex, Transport } from 'viem'
import { keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isAlive } from '../local-chain/end-process.js'
import { startLocalChain } from '../local-chain/start-local-chain.js'
import { newAddress, type TestPlace, testPlace } from './place.test.support.js'
import { openRpcPool } from './rpc-pool.js'
import { transactions } from './tx-row.js'

let place: TestPlace
beforeAll(async () => {
  place = await testPlace()
})
afterAll(() => place.close())

const nonceOf = (address: Hex) => place.reader.getTransactionCount({ address })
const balanceOf = (address: Hex) => place.reader.getBalance({ address })
const intents = (wallets: readonly Hex[], each: number) =>
  Array.from({ length: each }, (_, n) =>
    wallets.map((wallet) => ({ key: randomUUID(), wallet, to: newAddress(), data: '0x' as Hex, value: BigInt(n + 1) })),
  ).flat()

/** Loses every third answer to a sent transaction, and every fourth transaction itself. */
function lossy(transport: Transport): Transport {
  let sends = 0
  return (options) => {
    const inner = transport(options)
    const request = async (call: { method: string }) => {
      if (call.method !== 'eth_sendRawTransaction') return inner.request(call as never)
      sends++
      if (sends % 4 === 0) throw new Error('connection reset')
      const answer = await inner.request(call as never)
      if (sends % 3 === 0) throw new Error('connection reset')
      return answer
    }
    return { ...inner, request: request as EIP1193RequestFn }
  }
}

describe('transactions through crashes', () => {
  it('sends 60 of 3 wallets once each while the chain hangs and the queue is opened anew', async () => {
    const wallets = [await place.wallet(), await place.wallet(), await place.wallet()]
    const all = intents(wallets, 20)
    // A busy machine may take long for an answer, too: only a chain that hangs takes a second.
    const before = place.transactions({ callMs: 1000, deadlineMs: 60_000 })
    const first = all.map((intent) => before.send(intent))
    const outcomes = Promise.allSettled(first)
    await Promise.all(first.slice(0, 12))
    process.kill(place.chain.pid, 'SIGSTOP')
    try {
      await vi.waitFor(() => expect(before.status().filter(({ fault }) => fault !== undefined)).toHaveLength(3), 20_000)
      const extra = { ...all[0]!, key: randomUUID(), value: 0n }
      const unavailable = { code: 'CHAIN_RPC_UNAVAILABLE', status: 503 }
      await expect(before.send(extra, { deadlineMs: 100 })).rejects.toMatchObject(unavailable)
      all.push(extra)
      await before.stop()
    } finally {
      process.kill(place.chain.pid, 'SIGCONT')
    }
    expect((await outcomes).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)

    const after = place.transactions({ deadlineMs: 60_000 })
    expect(after.resume()).toBeGreaterThan(0)
    const receipts = await Promise.all(all.map((intent) => after.send(intent)))
    expect(new Set(receipts.map(({ hash }) => hash)).size).toBe(61)
    for (const { to, value } of all.slice(0, 60)) expect(await balanceOf(to)).toBe(value)
    expect(await Promise.all(wallets.map(nonceOf))).toEqual([21, 20, 20])
    for (const wallet of wallets) {
      const nonces = all.filter((one) => one.wallet === wallet).map(({ key }) => after.get(key)?.nonce)
      expect(nonces.sort((a, b) => a! - b!)).toEqual(nonces.map((_, n) => n))
    }
  })

  it('sends once each over a line that loses transactions and answers', async () => {
    const wallet = await place.wallet()
    const all = intents([wallet], 12)
    const txs = place.transactions({ resendMs: 50 }, { transport: lossy(place.chain.transport) })
    await Promise.all(all.map((intent) => txs.send(intent)))
    for (const { to, value } of all) expect(await balanceOf(to)).toBe(value)
    expect(await nonceOf(wallet)).toBe(12)
  })

  it('sends once each when the first of two URLs takes transactions and then says nothing', async () => {
    const wallet = await place.wallet()
    const all = intents([wallet], 10)
    let sends = 0
    const first = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray())
      if (body.includes('eth_sendRawTransaction')) sends++
      if (sends > 4) return
      const answer = await fetch(place.chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (sends < 4) response.end(await answer.text())
    })
    first.listen(0, '127.0.0.1')
    await once(first, 'listening')
    const urls = [`http://127.0.0.1:${(first.address() as AddressInfo).port}`, place.chain.url]
    const pool = place.ending(await openRpcPool({ urls, chainId: place.chain.chain.id, callMs: 200 }))
    const txs = place.transactions({}, { transport: pool.transport })
    await Promise.all(all.map((intent) => txs.send(intent)))
    for (const { to, value } of all) expect(await balanceOf(to)).toBe(value)
    expect(await nonceOf(wallet)).toBe(10)
    expect(pool.health()).toMatchObject([{ ok: false }, { ok: true }])
    first.closeAllConnections()
    first.close()
  })

  it('goes on after the chain was killed and started again', async () => {
    const own = await testPlace()
    place.ending({ stop: own.close })
    const account = own.chain.deployer
    const wallet = account.address
    const all = intents([wallet], 12)
    const txs = own.transactions({ callMs: 500, resendMs: 50 }, { account: () => account })
    const begin = await own.reader.getTransactionCount({ address: wallet })
    const sent = all.map((intent) => txs.send(intent))
    await Promise.all(sent.slice(0, 4))
    process.kill(own.chain.pid, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(own.chain.pid)).toBe(false), 5000)
    const again = own.ending(await startLocalChain({ folder: join(own.folder, 'chain') }))
    expect(again.url).toBe(own.chain.url)
    await Promise.all(sent)
    for (const { to, value } of all) expect(await own.reader.getBalance({ address: to })).toBe(value)
    expect(await own.reader.getTransactionCount({ address: wallet })).toBe(begin + 12)
  })

  it('shows the signature of an ended process again, and fills the hole below it', async () => {
    const wallet = await place.wallet()
    const to = newAddress()
    const market = { gas: 21_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
    const contents = { to, value: 5n, nonce: 1, chainId: place.chain.chain.id, type: 'eip1559', ...market } as const
    const rawTx = await place.accountOf(wallet)!.signTransaction(contents)
    const times = { createdAt: 1, updatedAt: 1, signedAt: Date.now(), sentAt: Date.now() }
    const row = { wallet, to, data: '0x' as Hex, value: '5', state: 'signed' as const, order: 1, nonce: 1, attempts: 0 }
    await place.ledger.writeWithoutReceipt((writer) =>
      writer.put(transactions, 'hole', { ...row, ...times, rawTx, hashes: [keccak256(rawTx)] }),
    )
    const txs = place.transactions({ resendMs: 50 })
    expect(txs.resume()).toBe(1)
    const receipt = await txs.send({ key: 'hole', wallet, to, data: '0x', value: 5n })
    expect(receipt.hash).toBe(keccak256(rawTx))
    expect([await nonceOf(wallet), await balanceOf(to)]).toEqual([2, 5n])
  })

  it('gives a transaction up when another program has used its nonce', async () => {
    const wallet = await place.wallet()
    const txs = place.transactions({ resendMs: 20, nonceTakenMs: 60 })
    await place.rpc('evm_setAutomine', false)
    const sent = txs.send({ key: 'overtaken', wallet, to: newAddress(), data: '0x', value: 1n })
    const refused = expect(sent).rejects.toMatchObject({ code: 'TX_NONCE_TAKEN', status: 409 })
    await vi.waitFor(() => expect(txs.get('overtaken')?.state).toBe('sent'))
    await place.rpc('anvil_dropAllTransactions')
    await place.rpc('anvil_setNonce', wallet, '0x1')
    await refused
    await place.rpc('evm_setAutomine', true)
  })
})
