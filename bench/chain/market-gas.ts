import { deliveryData, type LocalChain } from '@kg/chain'
import { buildBlockTree } from '@kg/core'
import { toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Row } from '../lib/row.js'
import { send, wallet } from './scene.js'

const blocks = Array.from({ length: 1000 }, (_, index) => new TextEncoder().encode(`block ${index}`.padEnd(1024)))
const holdingTime = 1_000_000

/** What the steps of one offer with one holder cost. */
export async function marketGas(chain: LocalChain): Promise<Row[]> {
  const [creator, holder] = [await wallet(chain), await wallet(chain)]
  const rows: Row[] = []
  const call = async (what: string, from: typeof creator, name: string, args: readonly unknown[]) => {
    const gas = await send(chain, from, 'DatasetMarket', name, args)
    rows.push({ what: `market: ${what}`, values: { gas } })
  }
  for (const member of [creator, holder])
    await send(chain, member, 'Token', 'approve', [chain.addresses.DatasetMarket, 1n << 255n])
  const deposit = [10n ** 20n]
  await send(chain, holder, 'DatasetMarket', 'deposit', deposit)
  await call('deposit', creator, 'deposit', deposit)
  const hash = (byte: string) => `0x${byte.repeat(32)}` as const
  const dataset = { datasetId: hash('01'), root: hash('02'), size: 1_000_000n }
  const times = { holdingTime, bidWindow: 1, answerWindow: 600 }
  const bounds = { holders: 1, minHolders: 1, price: 10n ** 18n, minStake: 10n ** 18n, minReputation: 0 }
  await call('create an offer', creator, 'createOffer', [{ ...dataset, ...times, ...bounds }])
  await send(chain, creator, 'DatasetMarket', 'cancelOffer', [1n])
  await send(chain, creator, 'DatasetMarket', 'createOffer', [{ ...dataset, ...times, bidWindow: 5, ...bounds }])
  const { root: copyRoot, blockCount, prove } = buildBlockTree(blocks)
  const contract = { chainId: chain.chain.id, contract: chain.addresses.DatasetMarket }
  const message = { offerId: 2n, holder: holder.address, copyRoot, blockCount }
  const delivery = await privateKeyToAccount(creator.key).signTypedData(deliveryData(contract, message))
  const terms = { price: 10n ** 18n, stake: 10n ** 18n, blockCount, validUntil: 2 ** 32 - 1, copyRoot }
  await call('bid', holder, 'bid', [2n, terms, delivery])
  await pass(chain, 10)
  await call('finalize with one holder', creator, 'finalizeOffer', [2n])
  await call('challenge', creator, 'challenge', [2n, holder.address, 500])
  await call('answer with a block of 1 KB among 1,000', holder, 'answerChallenge', [
    2n,
    toHex(blocks[500] as Uint8Array),
    prove(500),
  ])
  await pass(chain, 60)
  await call('pay out one holding', holder, 'payOut', [holder.address, [0n]])
  await pass(chain, holdingTime)
  await call('complete a holding', holder, 'completeHoldings', [holder.address, [2n]])
  await call('request a withdrawal', holder, 'requestWithdrawal', [10n ** 18n])
  await pass(chain, 60)
  await call('withdraw', holder, 'withdraw', [])
  return rows
}

async function pass(chain: LocalChain, seconds: number): Promise<void> {
  const body = { jsonrpc: '2.0', id: 1, method: 'evm_increaseTime', params: [seconds] }
  const headers = { 'content-type': 'application/json' }
  await fetch(chain.url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(5000) })
}
