import type { KgElement } from '@kg/ingest/datasets'
import { describe, expect, it } from 'vitest'
import type { Journal } from '../../platform/operations/journal.js'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { arrivals, places } from '../links/table.js'
import { copyPieces } from '../testing/copy-pieces.test.support.js'
import { storedTexts } from '../testing/stored-texts.test.support.js'
import { openCopies } from './table.js'
import { openCopy, removeCopy, removeOpenCopies, writePiece } from './write-copy.js'

const element = (id: number): KgElement => ({
  '@id': `o${id}`,
  '@type': 'kgObject',
  identifiers: [{ '@type': 'id', '@value': `v${id % 10}` }],
  properties: {},
  relations: [{ '@type': 'kgRelation', relationType: 'NEXT', linkedObject: { '@id': `o${(id + 1) % 600}` } }],
})
async function writeGraph(ledger: Journal, size: number, signal: AbortSignal, onPiece?: () => void) {
  const ref = await openCopy({ ledger }, '0xa')
  const graph = Array.from({ length: size }, (_, i) => element(i))
  for (const piece of copyPieces('0xa', graph)) {
    await writePiece({ ledger, signal }, ref, piece)
    onPiece?.()
  }
  return ref
}
const signal = new AbortController().signal

const counts = ({ ledger }: Awaited<ReturnType<typeof openTestLedger>>) =>
  ledger.read((r) => [storedTexts(r), [...r.range(places)].length, [...r.range(arrivals)].length, r.count(openCopies)])

describe('a copy of a graph', () => {
  it('is stored in several transactions, and removed without a trace', async () => {
    await using test = await openTestLedger()
    const { ledger } = test
    const ref = await writeGraph(ledger, 600, signal)
    expect(counts(test).slice(0, 2)).toEqual([600, 600])
    await removeCopy({ ledger, signal }, ref)
    expect(counts(test)).toEqual([0, 0, 0, 0])
  })

  it('that an interrupted import has left goes at the next start', async () => {
    await using test = await openTestLedger()
    const { ledger } = test
    const stopping = new AbortController()
    const work = writeGraph(ledger, 600, stopping.signal, () => stopping.abort())
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    expect(counts(test)[0]).toBe(256)
    await removeOpenCopies({ ledger, signal })
    expect(counts(test)).toEqual([0, 0, 0, 0])
  })
})

it('stores long elements a few at a time', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const ref = await openCopy({ ledger }, '0xa')
  const graph = [0, 1, 2].map((i) => ({ ...element(i), properties: { text: 'x'.repeat(600_000) } }))
  let commits = 0
  const counted: Journal = {
    ...ledger,
    writeWithoutReceipt: (fn) => {
      commits += 1
      return ledger.writeWithoutReceipt(fn)
    },
  }
  for (const piece of copyPieces('0xa', graph)) await writePiece({ ledger: counted, signal }, ref, piece)
  expect(commits).toBe(5)
  expect(counts(test).slice(0, 2)).toEqual([3, 3])
  await removeCopy({ ledger, signal }, ref)
  expect(counts(test)).toEqual([0, 0, 0, 0])
})
