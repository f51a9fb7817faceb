import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { draftAct } from '../../memory/assets/draft-row.js'
import { type AssetRow, assetRows } from '../../memory/assets/table.js'
import { ann, asAnn, bob } from '../../memory/testing/test-memory.test.support.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { putDataset } from '../importing/import-dataset.js'
import type { DatasetRow } from '../records/table.js'
import { putPiece } from '../records/write-copy.js'
import { copyPieces } from '../testing/copy-pieces.test.support.js'
import { lineOf, type ModelDataset, naiveTrail } from '../testing/naive-trail.test.support.js'
import { type Chain, creatorIn, randomChains, randomRequest } from '../testing/random-chains.test.support.js'
import { findTrail } from './find-trail.js'

const test = await openTestLedger()
afterAll(() => test[Symbol.asyncDispose]())
const { ledger } = test
const { signal } = new AbortController()
const short = { tags: ['short'] }
let runs = 0

/** Stores a dataset as an import does, and gives it as the model knows it. */
async function store({ creator: name, isVisible, graphOf }: Chain, run: number, index: number): Promise<ModelDataset> {
  const graph = graphOf(run)
  const creator = creatorIn(run, name)
  const id = `d${run}.${index}`
  const agent = isVisible ? ann : bob
  await ledger.write(draftAct('asset.create', { contextGraph: 'datasets', sub: '', name: id }, asAnn), (w) => {
    for (const piece of copyPieces(creator, graph)) putPiece(w, `copy ${id}`, piece)
    // Only what a look-up of a dataset reads.
    w.put(assetRows, ['datasets', id, agent], { contextGraph: 'datasets', name: id, agent } as AssetRow)
    putDataset(w, { id, agent, creator, copy: `copy ${id}`, contextGraph: 'datasets', importedAt: run } as DatasetRow)
  })
  return { id, creator, isVisible, graph }
}

async function agree(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      randomChains,
      fc.array(randomRequest, { minLength: 3, maxLength: 3 }),
      async (chains, requests) => {
        const run = ++runs
        const datasets: ModelDataset[] = []
        for (const [index, chain] of chains.entries()) datasets.push(await store(chain, run, index))
        for (const given of requests) {
          const identifiers = given.identifiers.map(([type, value]) => [type, `${value} ${run}`] as const)
          const request = { ...given, identifiers }
          const { items, truncated } = await findTrail(ledger, request, asAnn, signal)
          expect(items.map(lineOf).sort()).toEqual(naiveTrail(datasets, request))
          expect(truncated).toBe(false)
        }
      },
    ),
    { numRuns },
  )
}

describe('a trail in the ledger agrees with a naive walk over random supply chains', () => {
  it('in some cases', { ...short, timeout: 60_000 }, () => agree(100))

  it('in 5,000 cases', { timeout: 600_000 }, () => agree(5_000))
})
