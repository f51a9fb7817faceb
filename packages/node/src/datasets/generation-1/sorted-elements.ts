import { setImmediate } from 'node:timers/promises'
import type { KgElement } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { readElements } from '../exporting/read-elements.js'
import { showElement } from '../grants/show-element.js'
import { elementKey } from '../links/vertex-keys.js'
import type { DatasetRow } from '../records/table.js'
import { textAt } from '../texts/read-texts.js'

/** Elements that are read at once: the event loop goes on between two reads. */
const batchSize = 256

/** Where the elements of a dataset stand, in the order of their vertices. Only this is in memory, not the elements. */
export async function orderByVertex(ledger: Journal, { copy, creator }: DatasetRow): Promise<Uint32Array> {
  const keys: string[] = []
  for await (const element of readElements(ledger, copy)) keys.push(elementKey(creator, element['@id']))
  return Uint32Array.from(keys.keys()).sort((a, b) => ((keys[a] as string) < (keys[b] as string) ? -1 : 1))
}

/** The elements of a dataset at some positions, in the order given, as a caller may see them. */
export async function* elementsAt(
  ledger: Journal,
  row: DatasetRow,
  positions: Uint32Array,
  caller: Caller,
): AsyncGenerator<KgElement> {
  for (let at = 0; at < positions.length; at += batchSize) {
    const batch = ledger.read((r) =>
      [...positions.subarray(at, at + batchSize)].flatMap((index) => {
        const text = textAt(r, row.copy, index)
        return text === undefined ? [] : [showElement(r, row, JSON.parse(text) as KgElement, caller)]
      }),
    )
    yield* batch
    await setImmediate()
  }
}
