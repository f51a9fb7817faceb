import { setImmediate } from 'node:timers/promises'
import { defineTable, type LedgerReader } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { datasetRows } from './table.js'

/** A dataset that was recorded, under a number that only grows. */
export interface Recording {
  readonly copy: string
}

/**
 * The order in which datasets came to be there. Their times say less: clocks are set back, and of two writes the one
 * that took its time first may be done last.
 */
export const recordings = defineTable<Recording, number>()('dataset-recordings', {
  indexes: { byCopy: (row) => row.copy },
})

const numbers = defineTable<number>()('dataset-recording-numbers')

type Needs = Pick<Journal, 'read' | 'writeWithoutReceipt'>
type Writer = Parameters<Parameters<Journal['writeWithoutReceipt']>[0]>[0]

/** Datasets that get their numbers in one transaction. */
const batchSize = 500

/** The highest number that was ever given, also to what is gone: none is given twice. */
export const lastRecording = (reader: Pick<LedgerReader, 'get'>): number => reader.get(numbers, 'last') ?? 0

export function recordingOf(reader: Pick<LedgerReader, 'by'>, copy: string): number | undefined {
  return [...reader.by(recordings, 'byCopy', { prefix: [copy], limit: 1 })][0]?.key
}

/** Gives the dataset of a copy the next number, in the transaction that makes it. */
export function addRecording(writer: Pick<Writer, 'get' | 'put'>, copy: string): void {
  const number = lastRecording(writer) + 1
  writer.put(recordings, number, { copy })
  writer.put(numbers, 'last', number)
}

/** For homes of earlier releases, once: gives every dataset that has none its number, the oldest first. */
export async function numberOldRecordings(ledger: Needs): Promise<void> {
  if (ledger.read((r) => r.has(numbers, 'complete'))) return
  const copies = await findUnnumbered(ledger)
  for (let start = 0; start < copies.length; start += batchSize)
    await ledger.writeWithoutReceipt((w) => {
      let number = lastRecording(w)
      for (const copy of copies.slice(start, start + batchSize))
        if (isThere(w, copy) && recordingOf(w, copy) === undefined) w.put(recordings, ++number, { copy })
      w.put(numbers, 'last', number)
    })
  await removeStale(ledger)
  await ledger.writeWithoutReceipt((w) => w.put(numbers, 'complete', 1))
}

/** With the row of its dataset, the number goes too. */
export function removeRecording(writer: Pick<Writer, 'by' | 'remove'>, copy: string): void {
  const number = recordingOf(writer, copy)
  if (number !== undefined) writer.remove(recordings, number)
}

const isThere = (reader: Pick<LedgerReader, 'by'>, copy: string): boolean =>
  [...reader.by(datasetRows, 'byCopy', { prefix: [copy], limit: 1 })].length > 0

async function findUnnumbered({ read }: Needs): Promise<string[]> {
  const found: string[] = []
  let before: (string | number)[] | undefined
  for (;;) {
    const rows = read((r) =>
      [...r.by(datasetRows, 'byTime', { reverse: true, limit: batchSize, ...(before && { after: before }) })].map(
        ({ key, value: { copy, importedAt } }) => ({ key, copy, importedAt, number: recordingOf(r, copy) }),
      ),
    )
    for (const { copy, number } of rows) if (number === undefined) found.push(copy)
    const last = rows.at(-1)
    if (last === undefined) return found.reverse()
    before = [last.importedAt, ...last.key]
    await setImmediate()
  }
}

/** A dataset that was stored anew has another copy. */
async function removeStale({ read, writeWithoutReceipt }: Needs): Promise<void> {
  const stale = read((r) => [...r.range(recordings)].filter(({ value }) => !isThere(r, value.copy)))
  await writeWithoutReceipt((w) => {
    for (const { key } of stale) w.remove(recordings, key)
  })
}
