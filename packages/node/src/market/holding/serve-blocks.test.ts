import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from '@kg/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectNetwork } from '../../exchange/testing/direct-network.test.support.js'
import { openTestHome } from '../../exchange/testing/test-node.test.support.js'
import { readBlockAnswer, writeBlockQuestion } from '../copies/block-question.js'
import { blockProtocol } from '../copies/protocol.js'
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

const network = openDirectNetwork(new Uint8Array(32).fill(4), 'test')
network.onOpen(async (host) => void (await serveBlocks({ ledger, files }, host)))
await network.open()

async function ask({ by = creator, holder = row.wallet as Hex, blockIndex = 1, now = row as HoldingRow } = {}) {
  await ledger.writeWithoutReceipt((w) => w.put(holdingRows, keyOf(now), now))
  const question = { blockchainId: row.blockchainId, offerId: 1n, holder, blockIndex }
  const parties = { network: 'test', holder: network.peerId, creator: 'asker' }
  const bytes = await writeBlockQuestion(parties, question, (message) => by.signMessage({ message }))
  return readBlockAnswer((await network.ask(blockProtocol.name, bytes, 'asker')) as Uint8Array)
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
