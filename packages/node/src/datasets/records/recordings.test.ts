import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { addRecording, numberOldRecordings, recordingOf, recordings, removeRecording } from './recordings.js'
import { type DatasetRow, datasetRows } from './table.js'

it('numbers the datasets of a home of an earlier release once, the oldest first', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const put = (id: string, importedAt: number) =>
    ledger.writeWithoutReceipt((w) => {
      // Nothing else of the row is read here.
      w.put(datasetRows, [id, '0xa'], { id, agent: '0xa', copy: id, importedAt } as unknown as DatasetRow)
    })
  const found = () => ledger.read((r) => [...r.range(recordings)].map(({ key, value }) => `${key} ${value.copy}`))
  await put('b', 20)
  await put('a', 10)
  await put('c', 30)
  await ledger.writeWithoutReceipt((w) => {
    addRecording(w, 'gone')
    addRecording(w, 'c')
  })
  await numberOldRecordings(ledger)
  expect(found()).toEqual(['2 c', '3 a', '4 b'])
  await put('d', 40)
  await numberOldRecordings(ledger)
  expect(found()).toHaveLength(3)
})

it('gives a new dataset its number at once', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  for (const copy of ['a', 'b']) await ledger.writeWithoutReceipt((w) => addRecording(w, copy))
  await ledger.writeWithoutReceipt((w) => removeRecording(w, 'b'))
  await ledger.writeWithoutReceipt((w) => addRecording(w, 'c'))
  expect(ledger.read((r) => ['a', 'b', 'c'].map((copy) => recordingOf(r, copy)))).toEqual([1, undefined, 3])
})
