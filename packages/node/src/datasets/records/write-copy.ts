import { randomBytes } from 'node:crypto'
import type { KgElement } from '@kg/ingest/datasets'
import type { Journal } from '../../platform/operations/journal.js'
import { putEvents, removeEvents } from '../epcis-index/put-events.js'
import { partConnectors } from '../links/bridges.js'
import { type CopyRef, putElements, removeElements } from '../links/put-elements.js'
import { elements } from '../links/table.js'
import { openCopies } from './table.js'

/** Elements of one transaction. Removing a copy goes by the same steps, so this number is on disk. */
const batchSize = 256

interface CopyNeeds {
  readonly ledger: Journal
  /** Aborted when the node stops. */
  readonly signal: AbortSignal
}

/** Stores the elements of a graph, given as JSON texts. They count for nothing until a dataset names the copy. */
export async function writeCopy(
  { ledger, signal }: CopyNeeds,
  creator: string,
  texts: AsyncIterable<string>,
  onProgress: (elements: number) => void = () => undefined,
): Promise<CopyRef> {
  const ref = { copy: randomBytes(8).toString('hex'), creator }
  await ledger.writeWithoutReceipt((w) => w.put(openCopies, ref.copy, { creator }))
  let first = 0
  for await (const batch of inBatches(texts)) {
    signal.throwIfAborted()
    const written = batch.map((text) => ({ text, element: JSON.parse(text) as KgElement }))
    const at = first
    await ledger.writeWithoutReceipt((w) => {
      putElements(w, ref, written, at)
      putEvents(w, ref, written, at)
    })
    first += batch.length
    onProgress(first)
  }
  return ref
}

/** Removes the rows of a copy that no dataset names. */
export async function removeCopy({ ledger, signal }: CopyNeeds, ref: CopyRef): Promise<void> {
  const { copy, creator } = ref
  await ledger.writeWithoutReceipt((w) => {
    w.put(openCopies, copy, { creator })
    partConnectors(w, copy)
  })
  for (;;) {
    signal.throwIfAborted()
    const rows = ledger.read((r) => [...r.range(elements, { prefix: [copy], limit: batchSize })])
    const [head] = rows
    if (head === undefined) break
    const [, first] = head.key
    const batch = rows.map(({ value }) => JSON.parse(value) as KgElement)
    await ledger.writeWithoutReceipt((w) => {
      removeElements(w, ref, batch, first)
      removeEvents(w, ref, batch, first)
    })
  }
  await ledger.writeWithoutReceipt((w) => w.remove(openCopies, copy))
}

/** Removes what an interrupted import or removal has left. */
export async function removeOpenCopies(needs: CopyNeeds): Promise<void> {
  const open = needs.ledger.read((r) => [...r.range(openCopies)])
  for (const { key: copy, value } of open) await removeCopy(needs, { copy, creator: value.creator })
}

async function* inBatches(texts: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const text of texts) {
    if (batch.push(text) < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
