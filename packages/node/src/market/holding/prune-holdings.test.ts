import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { datasetRows } from '../../datasets/records/table.js'
import { object } from '../../datasets/testing/graphs.test.support.js'
import { openTestDatasets } from '../../datasets/testing/test-datasets.test.support.js'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { CopyFiles } from './copy-files.js'
import { openHolder } from './holder.js'
import { holdingRow } from './holding-row.test.support.js'
import { findHolding, keyOf } from './move-holding.js'
import { pruneHoldings } from './prune-holdings.js'
import { type HoldingRow, holdingRows } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const { journal: ledger } = node
const files = new CopyFiles(join(node.folder, 'holdings'))
await files.prepare()
// A dataset of Ann stands for one that the holder has.
const holder = { ...openHolder(new Uint8Array(32)), caller: asAnn, contextGraph: 'datasets' }
const { id } = await node.import([object('milk')], asAnn)
const datasetId = id as `0x${string}`

const day = 24 * 3_600_000
const prune = (now: number, pruneHours = 24) =>
  pruneHoldings(
    { ledger, agent: () => asAnn.agent, holder, files, pruneHours, signal: new AbortController().signal },
    now,
  )
async function put(row: HoldingRow): Promise<void> {
  writeFileSync(files.pathOf(row), 'copy')
  await ledger.writeWithoutReceipt((w) => w.put(holdingRows, keyOf(row), row))
}
const isThere = () => ledger.read((r) => r.has(datasetRows, [datasetId, asAnn.agent]))

describe('data of holdings that are over', () => {
  it('stays as long as another holding needs it', async () => {
    const [over, live] = [
      holdingRow({ offerId: 1, datasetId, state: 'completed', endedAt: 0 }),
      holdingRow({ offerId: 2, datasetId, state: 'holding' }),
    ]
    for (const row of [over, live]) await put(row)
    await prune(2 * day)
    expect(findHolding({ ledger }, over)).toMatchObject({ prunedAt: 2 * day })
    expect([existsSync(files.pathOf(over)), existsSync(files.pathOf(live)), isThere()]).toEqual([false, true, true])
    await put({ ...live, state: 'failed', endedAt: 2 * day })
    await prune(2 * day + 1)
    expect([existsSync(files.pathOf(live)), isThere()]).toEqual([true, true])
    await prune(2 * day + 3_600_000)
    expect([existsSync(files.pathOf(live)), isThere()]).toEqual([false, true])
    await prune(4 * day)
    expect(isThere()).toBe(false)
  })

  it('goes soon when the node was not chosen, and stays for ever when the setting says so', async () => {
    const released = holdingRow({ offerId: 3, state: 'released', endedAt: 0 })
    const completed = holdingRow({ offerId: 4, datasetId: `0x${'8'.repeat(64)}`, state: 'completed', endedAt: 0 })
    for (const row of [released, completed]) await put(row)
    await prune(90 * day, 0)
    expect(findHolding({ ledger }, released)).toHaveProperty('prunedAt')
    expect(findHolding({ ledger }, completed)).not.toHaveProperty('prunedAt')
    expect(existsSync(files.pathOf(completed))).toBe(false)
  })
})
