import { expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { lastRecording, numberRecordings, recordingOf, recordings, removeRecording } from './recordings.js'
import { type DatasetRow, datasetRows } from './table.js'

it('numbers datasets as they come, whatever their times say', async () => {
  await using test = await openTestLedger()
  const { ledger } = test
  const put = (id: string, importedAt: number, copy = id) =>
    ledger.writeWithoutReceipt((w) => {
      // Nothing else of the row is read here.
      w.put(datasetRows, [id, '0xa'], { id, agent: '0xa', copy, importedAt } as unknown as DatasetRow)
    })
  const numbers = () => ledger.read((r) => [...r.range(recordings)].map(({ key, value }) => `${key} ${value.copy}`))
  expect(await numberRecordings(ledger)).toBe(0)
  await put('b', 20)
  await put('a', 10)
  expect(await numberRecordings(ledger)).toBe(2)
  expect(numbers()).toEqual(['1 a', '2 b'])
  // The clock was set back.
  await put('c', 5)
  await Promise.all([numberRecordings(ledger), numberRecordings(ledger)])
  expect(numbers()).toEqual(['1 a', '2 b', '3 c'])
  await ledger.writeWithoutReceipt((w) => {
    w.remove(datasetRows, ['b', '0xa'])
    removeRecording(w, 'b')
  })
  // Stored anew: the copy is another one.
  await put('a', 30, 'a2')
  expect(await numberRecordings(ledger)).toBe(4)
  expect(numbers()).toEqual(['3 c', '4 a2'])
  await ledger.writeWithoutReceipt((w) => {
    w.remove(datasetRows, ['a', '0xa'])
    removeRecording(w, 'a2')
  })
  await put('d', 40)
  expect(await numberRecordings(ledger)).toBe(5)
  expect(ledger.read((r) => [lastRecording(r), recordingOf(r, 'c'), recordingOf(r, 'b')])).toEqual([5, 3, undefined])
})
