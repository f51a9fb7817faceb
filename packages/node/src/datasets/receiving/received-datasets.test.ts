import { afterAll, expect, it } from 'vitest'
import { asAnn } from '../../memory/testing/test-memory.test.support.js'
import { datasetRows } from '../records/table.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { ReceivedDatasets } from './received-datasets.js'
import { receivingCursor } from './table.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())

it('has nothing to do where no dataset came', async () => {
  const { signal } = new AbortController()
  const received = new ReceivedDatasets(
    { ledger: node.journal, signal, folder: node.folder },
    { warn: () => undefined },
  )
  received.start()
  await received.current()
  expect(node.journal.read((r) => r.get(receivingCursor, 'seq'))).toBeUndefined()
  await received.stop()
})

it('notes how far it has read, so that a start reads only what came since', async () => {
  const { signal } = new AbortController()
  const needs = { ledger: node.journal, signal, folder: node.folder }
  const received = new ReceivedDatasets(needs, { warn: () => undefined }, 2)
  received.start()
  for (const id of ['first', 'second']) await node.addGraph(id)
  await received.current()
  const { head, noted } = node.journal.read((r) => ({ head: r.head(), noted: r.get(receivingCursor, 'seq') ?? 0 }))
  expect(head - noted).toBeLessThan(2)
  await received.stop()
})

it('removes a dataset whose asset was discarded', async () => {
  const { id } = await node.import([object('a')], asAnn)
  const { signal } = new AbortController()
  const received = new ReceivedDatasets(
    { ledger: node.journal, signal, folder: node.folder },
    { warn: () => undefined },
  )
  received.start()
  await node.assets.discard({ contextGraph: 'datasets', sub: '', name: id }, asAnn)
  await received.current()
  expect(node.journal.read((r) => r.count(datasetRows))).toBe(0)
  await received.stop()
})
