import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RpcUnavailableError } from '@kg/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openTestMemory } from '../../exchange/testing/test-node.test.support.js'
import type { MarketChain } from '../contract/market-chain.js'
import { AnswerJobs } from './answer-jobs.js'
import { CopyFiles } from './copy-files.js'
import { holdingRow } from './holding-row.test.support.js'
import { keyOf } from './move-holding.js'
import { holdingRows } from './table.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())
const { ledger, platform, agent } = node
const caller = { agent, isAdmin: true }
const files = new CopyFiles(join(platform.home.path, 'holdings'))
const row = holdingRow({ state: 'challenged', challenge: { blockIndex: 1, answerUntil: 70 } })
await files.prepare()
writeFileSync(files.pathOf(row), new Uint8Array(1030).fill(5))
await ledger.writeWithoutReceipt((w) => w.put(holdingRows, keyOf(row), row))

/** Answers one challenge, and gives the calls of the contract. */
async function answer(bid: { state: number; answerUntil: number }, send: () => Promise<{ hash: string }>) {
  const sent = vi.fn(send)
  const chain = {
    read: async () => ({ ...bid, challengedBlock: 1 }),
    keyOf: (key: string) => key,
    transactions: { get: () => undefined },
    send: sent,
    // Only what it asks of a chain is here.
  } as unknown as MarketChain
  const answers = new AnswerJobs({
    ledger,
    chains: { ready: async () => chain },
    files,
    caller: () => caller,
    onFault: () => undefined,
  })
  for (const _ of [1, 2]) await answers.ensure(row)
  const { jobRows } = await import('../../platform/jobs/table.js')
  const [job] = ledger.read((r) => [...r.by(jobRows, 'active', { prefix: ['market-answer'] })])
  await answers.jobs.start()
  const { result } = await answers.jobs.endOf(job?.key ?? '', caller)
  await answers.jobs.stop()
  return { result, calls: sent.mock.calls as unknown[][] }
}

describe('a challenge', () => {
  it('is answered once with the block and what proves it, however often it is heard of', async () => {
    const { result, calls } = await answer({ state: 3, answerUntil: 70 }, async () => ({ hash: '0x1' }))
    expect(result).toEqual({ answered: true, txHash: '0x1' })
    expect(calls).toHaveLength(1)
    expect(calls[0]?.slice(1)).toEqual([
      'DatasetMarket',
      'answerChallenge',
      [1n, '0x050505050505', [expect.stringMatching(/^0x[0-9a-f]{64}$/)]],
    ])
  })

  it('is answered when the chain is back', async () => {
    let tries = 0
    const { result } = await answer({ state: 3, answerUntil: 70 }, async () => {
      if (tries++ === 0) throw new RpcUnavailableError({ why: 'away' })
      return { hash: '0x2' }
    })
    expect(result).toEqual({ answered: true, txHash: '0x2' })
  })

  it('that is over, or another one, is not answered', async () => {
    const send = async () => ({ hash: '0x3' })
    for (const bid of [
      { state: 2, answerUntil: 0 },
      { state: 3, answerUntil: 90 },
    ])
      expect(await answer(bid, send)).toEqual({ result: { answered: false }, calls: [] })
  })
})
