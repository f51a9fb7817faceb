import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519Signer, Ledger, newEd25519Pem } from '@kg/store'
import { keccak256, parseTransaction, RpcRequestError } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChainReader } from './chain-reader.js'
import type { TxRow } from './tx-row.js'
import { TxRows } from './tx-rows.js'
import { TxSender } from './tx-sender.js'
import { defaultTxSettings } from './tx-settings.js'

const account = privateKeyToAccount(generatePrivateKey())
const wallet = account.address
const to = privateKeyToAccount(generatePrivateKey()).address

const says = (message: string) =>
  new RpcRequestError({ body: {}, url: 'http://chain', error: { code: -32000, message } })

/** A chain that answers by script: what a lagging or stubborn one says cannot be had from a real one at will. */
function scriptedChain() {
  const shown: `0x${string}`[] = []
  const chain = { pending: 0, refusal: undefined as string | undefined, shown }
  const client = {
    chain: foundry,
    estimateGas: async () => 21_000n,
    getBalance: async () => 10n ** 18n,
    getBlock: async () => ({ baseFeePerGas: 1_000n }),
    estimateFeesPerGas: async () => ({ maxFeePerGas: 3_000n, maxPriorityFeePerGas: 1_000n }),
    getGasPrice: async () => 2_000n,
    estimateMaxPriorityFeePerGas: async () => 1_000n,
    getTransactionCount: async () => chain.pending,
    sendRawTransaction: async ({ serializedTransaction }: { serializedTransaction: `0x${string}` }) => {
      shown.push(serializedTransaction)
      if (chain.refusal !== undefined) throw says(chain.refusal)
      return keccak256(serializedTransaction)
    },
  }
  // Only the calls above are made by the sender.
  return { chain, client: client as unknown as ChainReader }
}

let folder: string
let ledger: Ledger
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kg-sender-'))
  ledger = await Ledger.open({ path: join(folder, 'ledger') }, { signer: ed25519Signer(newEd25519Pem()) })
})
afterEach(async () => {
  await ledger.close()
  await rm(folder, { recursive: true })
})

function scene() {
  const { chain, client } = scriptedChain()
  const rows = new TxRows(ledger, () => undefined)
  const sender = new TxSender({
    wallet,
    client,
    rows,
    settings: defaultTxSettings,
    account: () => account,
    ask: (call) => call,
  })
  const row = (key: string): TxRow => {
    const found = rows.get(key)
    if (found === undefined) throw new Error(`no row ${key}`)
    return found
  }
  const prepare = async (key: string) => sender.prepare(key, await rows.queue({ key, wallet, to, data: '0x' }))
  return { chain, rows, sender, row, prepare }
}

describe('a signature that is shown again', () => {
  it.each(['nonce too low', 'replacement transaction underpriced', 'execution reverted', 'insufficient funds'])(
    'is not given up because the chain says "%s": it may be known already',
    async (refusal) => {
      const { chain, sender, row, prepare } = scene()
      await prepare('one')
      const before = row('one')
      chain.refusal = refusal
      await sender.show('one', before)
      expect(row('one')).toMatchObject({ state: 'sent', nonce: 0, rawTx: before.rawTx, hashes: before.hashes })
      expect(chain.shown).toEqual([before.rawTx, before.rawTx])
    },
  )

  it('is given up at its first showing when the nonce is used, and the next one is another', async () => {
    const { chain, row, rows, sender, prepare } = scene()
    chain.refusal = 'nonce too low'
    await prepare('one')
    expect(row('one')).toMatchObject({ state: 'queued', hashes: [] })
    expect(row('one').rawTx).toBeUndefined()
    chain.refusal = undefined
    await sender.prepare('one', await rows.queue({ key: 'one', wallet, to, data: '0x' }))
    expect(row('one')).toMatchObject({ state: 'sent', nonce: 1 })
  })

  it('is the newest: a replacement is what the chain sees, for more and under the same nonce', async () => {
    const { chain, sender, row, prepare } = scene()
    await prepare('one')
    await sender.bump('one', row('one'))
    const [first, second] = chain.shown.map((raw) => parseTransaction(raw))
    expect(second?.nonce).toBe(first?.nonce)
    expect(second?.maxFeePerGas ?? 0n).toBeGreaterThan(first?.maxFeePerGas ?? 0n)
    expect(row('one').hashes).toEqual(chain.shown.map((raw) => keccak256(raw)))
    expect(row('one').rawTx).toBe(chain.shown.at(-1))
  })
})

describe('the nonce of a new transaction', () => {
  it('is none that an open one of ours holds, even while the chain has not seen those', async () => {
    const { row, prepare } = scene()
    await prepare('one')
    await prepare('two')
    await prepare('three')
    expect(['one', 'two', 'three'].map((key) => row(key).nonce)).toEqual([0, 1, 2])
  })

  it('is not below what the chain has seen', async () => {
    const { chain, row, prepare } = scene()
    chain.pending = 7
    await prepare('one')
    expect(row('one').nonce).toBe(7)
  })
})

describe('a nonce that nobody holds, below one that waits', () => {
  const gapsIn = (rows: TxRows) => rows.open(wallet).filter(({ key }) => key.startsWith('gap/'))

  /** Nonce 1 is shown, and the chain has forgotten the transaction with nonce 0. */
  async function gapScene() {
    const opened = scene()
    opened.chain.pending = 1
    await opened.prepare('one')
    opened.chain.pending = 0
    return opened
  }

  it('is filled with a transaction that does nothing', async () => {
    const { rows, sender, row } = await gapScene()
    await sender.fillGap(rows.open(wallet), 0)
    const [gap, ...more] = gapsIn(rows)
    if (gap === undefined) throw new TypeError('the gap is filled')
    expect(more).toEqual([])
    await sender.prepare(gap.key, gap.row)
    expect(row(gap.key)).toMatchObject({ state: 'sent', nonce: 0, to: wallet, value: '0' })
  })

  it('is given to a transaction that is queued', async () => {
    const { rows, sender, row } = await gapScene()
    sender.used(5)
    const queued = await rows.queue({ key: 'two', wallet, to, data: '0x' })
    await sender.fillGap(rows.open(wallet), 0)
    expect(gapsIn(rows)).toEqual([])
    await sender.prepare('two', queued)
    expect(row('two').nonce).toBe(0)
  })

  it('is left alone while one of ours holds it, or the chain knows who does', async () => {
    const { chain, rows, sender } = await gapScene()
    await sender.fillGap(rows.open(wallet), 1)
    chain.pending = 1
    await sender.fillGap(rows.open(wallet), 0)
    expect(gapsIn(rows)).toEqual([])
  })
})
