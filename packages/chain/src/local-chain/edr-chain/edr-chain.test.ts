import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { contracts } from '../../contracts.js'
import { answers, type RpcRequest } from './answer.js'
import { Chain } from './chain.js'
import { type ChainRecord, parseRecord } from './chain-record.js'
import { hasEdr } from './edr-module.js'
import { type Evm, openEvm } from './open-evm.js'

const genesis = { chainId: 31337, time: 1_700_000_000 }
const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const someone = privateKeyToAccount(generatePrivateKey()).address
/** Refuses every call with the bytes 0xdeadbeef. */
const refusingCode = '0x63deadbeef60e01b5f5260045ffd'
/** Returns the time of its block. */
const timeCode = '0x425f5260205ff3'

let evm: Evm
let chain: Chain
let request: (method: string, ...params: unknown[]) => Promise<{ result?: unknown; error?: unknown }>

async function open() {
  const opened = await openEvm(genesis)
  return { evm: opened, chain: new Chain(opened, genesis) }
}

beforeEach(async () => {
  if (!hasEdr()) return
  ;({ evm, chain } = await open())
  const answer = answers(chain, evm)
  request = async (method, ...params) => JSON.parse(await answer({ id: 1, method, params } satisfies RpcRequest))
})

const price = { gas: 3_000_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
const transfer = (nonce: number, change: { value?: bigint; data?: Hex; to?: Hex | null } = {}) =>
  rich.signTransaction({ chainId: 31337, type: 'eip1559', nonce, to: someone, value: 1n, ...price, ...change })
const height = async () => Number(await evm.ask('eth_blockNumber'))
const balance = async (address: string) => BigInt(await evm.ask<string>('eth_getBalance', [address, 'latest']))
const saved = async () => parseRecord(JSON.stringify(await chain.record()))

async function restored(record: ChainRecord) {
  const again = await open()
  await again.chain.restore(record, () => undefined)
  return again
}

describe.runIf(hasEdr())('a chain on EDR', () => {
  it('is the same again from its record: blocks, receipts and state', async () => {
    await request('anvil_setBalance', someone, '0x0100')
    await request('anvil_setNonce', someone, '0x7')
    const created = await chain.send(await transfer(0, { to: null, value: 0n, data: contracts.Hub.bytecode }))
    await request('anvil_setStorageAt', someone, `0x${'0'.repeat(63)}1`, `0x${'0'.repeat(63)}5`)
    await request('evm_increaseTime', 1000)
    await request('evm_mine')
    const hash = await chain.send(await transfer(1))
    const again = await restored(await saved())
    for (const [method, ...params] of [
      ['eth_getBlockByNumber', 'latest', true],
      ['eth_getTransactionReceipt', created],
      ['eth_getTransactionReceipt', hash],
      ['eth_getTransactionCount', someone, 'latest'],
      ['eth_getStorageAt', someone, '0x1', 'latest'],
      ['eth_getLogs', { fromBlock: '0x0' }],
    ] as [string, ...unknown[]][])
      expect(await again.evm.ask(method, params)).toEqual(await evm.ask(method, params))
    expect(await balance(someone)).toBe(257n)
    await again.chain.send(await transfer(2))
    expect(Number(await again.evm.ask('eth_blockNumber'))).toBe((await height()) + 1)
  })

  it('leaves out of its record what a snapshot took back', async () => {
    await chain.send(await transfer(0))
    const id = await chain.snapshot()
    chain.automine = false
    await chain.send(await transfer(1, { value: 50n }))
    await chain.mine()
    await chain.change('hardhat_setBalance', [someone, '0x99'])
    expect(await chain.revert(id)).toBe(true)
    expect(await chain.revert(id)).toBe(false)
    chain.automine = true
    await chain.send(await transfer(1, { value: 2n }))
    const { evm: again } = await restored(await saved())
    expect(await again.ask('eth_getBalance', [someone, 'latest'])).toBe('0x3')
  })

  it('does not begin from a record that leads elsewhere, or from the state of another program', async () => {
    await chain.send(await transfer(0))
    const record = await saved()
    const head = { ...record.head, hash: `0x${'1'.repeat(64)}` }
    await expect(restored({ ...record, head })).rejects.toThrow('state file')
    expect(() => parseRecord('{"accounts":{}}')).toThrow('another program')
  })

  it('lets a transaction wait for those before it', async () => {
    await chain.send(await transfer(2))
    await chain.send(await transfer(1))
    expect(await height()).toBe(0)
    await chain.send(await transfer(0))
    expect(await balance(someone)).toBe(3n)
    await expect(chain.send(await transfer(0))).rejects.toThrow('nonce too low')
  })

  it('makes no block by itself when it should not', async () => {
    await request('evm_setAutomine', false)
    expect(await request('eth_sendRawTransactionSync', await transfer(0))).toMatchObject({ error: { code: 4 } })
    expect(await height()).toBe(0)
    await request('evm_mine')
    expect([await height(), await balance(someone)]).toEqual([1, 1n])
  })

  it('drops what waits, and sets a nonce while something waits', async () => {
    await request('evm_setAutomine', false)
    await chain.send(await transfer(0))
    await request('anvil_dropAllTransactions')
    for (const nonce of [0, 1]) await chain.send(await transfer(nonce))
    expect(await request('anvil_setNonce', rich.address, '0x1')).toMatchObject({ result: null })
    await request('evm_mine')
    expect([await balance(someone), await height()]).toEqual([1n, 1])
    await restored(await saved())
  })

  it('reports a revert as other nodes do', async () => {
    await chain.change('hardhat_setCode', [someone, refusingCode])
    const refused = { error: { code: 3, message: 'execution reverted', data: '0xdeadbeef' } }
    for (const method of ['eth_call', 'eth_estimateGas'])
      expect(await request(method, { to: someone })).toMatchObject(refused)
  })

  it('runs in the block to come at the time of its clock, which goes both ways', async () => {
    await chain.change('hardhat_setCode', [someone, timeCode])
    const seen = async () => Number((await request('eth_call', { to: someone }, 'pending')).result)
    await request('evm_setNextBlockTimestamp', genesis.time + 5)
    expect(await seen()).toBe(genesis.time + 5)
    await request('evm_mine')
    await request('anvil_setTime', genesis.time + 900)
    expect(Math.abs((await seen()) - genesis.time - 900)).toBeLessThan(60)
    await request('anvil_setTime', genesis.time)
    expect(await seen()).toBe(genesis.time + 5)
    expect(await request('evm_setNextBlockTimestamp', genesis.time)).toMatchObject({ error: { code: -32602 } })
  })

  it('refuses what would change it without a trace in its record', async () => {
    for (const method of ['hardhat_setBalance', 'eth_sendTransaction', 'evm_setIntervalMining', 'no_such'])
      expect(await request(method)).toMatchObject({ error: { code: -32601 } })
    expect(await request('anvil_setBalance', someone, 'much')).toMatchObject({ error: { code: -32602 } })
  })
})
