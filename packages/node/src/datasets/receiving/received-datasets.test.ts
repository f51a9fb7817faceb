import { afterAll, expect, it } from 'vitest'
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
