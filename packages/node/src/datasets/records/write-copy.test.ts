import type { KgElement } from '@kg/ingest/datasets'
import { describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { arrivals, elements, places } from '../links/table.js'
import { openCopies } from './table.js'
import { removeCopy, removeOpenCopies, writeCopy } from './write-copy.js'

const element = (id: number): KgElement => ({
  '@id': `o${id}`,
  '@type': 'kgObject',
  identifiers: [{ '@type': 'id', '@value': `v${id % 10}` }],
  properties: {},
  relations: [{ '@type': 'kgRelation', relationType: 'NEXT', linkedObject: { '@id': `o${(id + 1) % 600}` } }],
})
async function* graph(size: number) {
  for (let i = 0; i < size; i++) yield JSON.stringify(element(i))
}
const signal = new AbortController().signal

const counts = ({ ledger }: Awaited<ReturnType<typeof openTestLedger>>) =>
  ledger.read((r) => [elements, places, arrivals, openCopies].map((table) => r.count(table)))

describe('a copy of a graph', () => {
  it('is stored in several transactions, and removed without a trace', async () => {
    await using test = await openTestLedger()
    const { ledger } = test
    const seen: number[] = []
    const ref = await writeCopy({ ledger, signal }, '0xa', graph(600), (count) => seen.push(count))
    expect(seen).toEqual([256, 512, 600])
    expect(counts(test).slice(0, 2)).toEqual([600, 600])
    await removeCopy({ ledger, signal }, ref)
    expect(counts(test)).toEqual([0, 0, 0, 0])
  })

  it('that an interrupted import has left goes at the next start', async () => {
    await using test = await openTestLedger()
    const { ledger } = test
    const stopping = new AbortController()
    const work = writeCopy({ ledger, signal: stopping.signal }, '0xa', graph(600), () => stopping.abort())
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    expect(counts(test)[0]).toBe(256)
    await removeOpenCopies({ ledger, signal })
    expect(counts(test)).toEqual([0, 0, 0, 0])
  })
})
