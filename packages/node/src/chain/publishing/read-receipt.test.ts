import { expect, it } from 'vitest'
import type { ChainQuestion } from '../connection/chain.js'
import { readReceipt } from './read-receipt.js'

const txHash = `0x${'ee'.repeat(32)}`
const log = { address: `0x${'ab'.repeat(20)}`, topics: [txHash], data: '0x', removed: false, logIndex: '0x0' }
const receipt = { transactionHash: txHash, status: '0x1', blockNumber: '0x1a', logs: [log], gasUsed: '0x5208' }

const chainWith = (found: unknown) => ({
  ask: async (method: ChainQuestion) =>
    ({ eth_chainId: '0x7a69', eth_blockNumber: '0x20', eth_getTransactionReceipt: found })[method],
  health: async () => [{ url: 'http://rpc.test', ok: true }],
})

it('hands on what the chain says, and nothing that a check does not need', async () => {
  const { logIndex: _index, ...shownLog } = log
  expect(await readReceipt(chainWith(receipt), txHash)).toEqual({
    chainId: '0x7a69',
    newestBlock: 32,
    rpcUrl: 'http://rpc.test',
    receipt: { transactionHash: txHash, status: '0x1', blockNumber: '0x1a', logs: [shownLog] },
  })
})

it('says so where the chain has no such transaction', async () => {
  expect((await readReceipt(chainWith(null), txHash)).receipt).toBeNull()
})

it('says why where the chain cannot be asked', async () => {
  const away = { ...chainWith(null), ask: () => Promise.reject(new Error('connection refused')) }
  await expect(readReceipt(away, txHash)).rejects.toMatchObject({ code: 'CHAIN_RPC_UNAVAILABLE' })
})
