import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from '@kg/core'
import type { Host } from '@kg/net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { readBlockAnswer, writeBlockQuestion } from '../copies/block-question.js'
import { CopyFiles } from './copy-files.js'
import { holdingRow } from './holding-row.test.support.js'
import { keyOf } from './move-holding.js'
import { serveBlocks } from './serve-blocks.js'
import { type HoldingRow, holdingRows } from './table.js'

const home = await openTestHome()
afterAll(() => home[Symbol.asyncDispose]())
const { ledger, platform } = home
const [creator, stranger] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const row = holdingRow({ creator: creator.address, state: 'holding' })
const files = new CopyFiles(join(platform.home.path, 'holdings'))
await files.prepare()
writeFileSync(files.pathOf(row), new Uint8Array(1500).fill(9))

let handler: Parameters<Host['serve']>[1] | undefined
const host: Partial<Host> = {
  peerId: 'holder',
  networkId: 'test',
  serve: async (_, given) => {
    handler = given
    return async () => undefined
  },
}
// Only what it asks of a host is here.
await serveBlocks({ ledger, files }, host as Host)

async function ask({ by = creator, holder = row.wallet as Hex, blockIndex = 1, now = row as HoldingRow } = {}) {
  await ledger.writeWithoutReceipt((w) => w.put(holdingRows, keyOf(now), now))
  const question = { blockchainId: row.blockchainId, offerId: 1n, holder, blockIndex }
  const parties = { network: 'test', holder: 'holder', creator: 'asker' }
  const bytes = await writeBlockQuestion(parties, question, (message) => by.signMessage({ message }))
  const { signal } = new AbortController()
  return readBlockAnswer((await handler?.(bytes, { peerId: 'asker', signal })) as Uint8Array)
}

describe('a private question for a block', () => {
  it('is answered to the creator of the offer', async () => {
    const { block, siblings } = await ask()
    expect([block.length, siblings.length]).toEqual([1500 - 1024, 1])
  })

  it('is refused to anybody else, and for what is not held', async () => {
    const refused = { code: 'DATASET_NOT_HELD' }
    await expect(ask({ by: stranger })).rejects.toMatchObject(refused)
    await expect(ask({ holder: stranger.address })).rejects.toMatchObject(refused)
    await expect(ask({ blockIndex: 2 })).rejects.toMatchObject(refused)
    await expect(ask({ now: { ...row, state: 'completed' } })).rejects.toMatchObject(refused)
  })
})
