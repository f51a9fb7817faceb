import { defined } from '@kg/core/values'
import { type GraphRow, graphs, type Shelf } from './graphs.js'
import type { Ledger } from './ledger.js'
import { graphParts } from './shelf-content.js'
import type { KeyPart, Row } from './table.js'
import { storedFrom } from './vocabulary.js'
import { countChunk, readVocabularyState } from './vocabulary-counts.js'

/** Graphs between two pauses. */
const sliceRows = 200
/** What one transaction counts: so many graphs, or so many bytes of them. */
const batch = { graphs: 50, bytes: 1 << 20 }

/** Counts what is not counted yet, a little at a time. What is counted stays counted, so that it can stop at any moment. */
export async function fillVocabulary(ledger: Ledger, signal: AbortSignal): Promise<void> {
  const { env } = ledger.inside
  if (readVocabularyState(env).isWhole) return
  const { generation } = readVocabularyState(env)
  const count = new Batch(ledger)
  let after: KeyPart[] | undefined
  for (;;) {
    const slice = ledger.read((r) => [...r.range(graphs, { ...defined({ after }), limit: sliceRows })])
    for (const row of slice) {
      if (signal.aborted) return
      if (row.value.counted !== generation) await count.add(row, signal)
    }
    after = slice.at(-1)?.key
    if (after === undefined) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  await count.flush()
  if (!signal.aborted) await ledger.writeWithoutReceipt((w) => w.completeVocabulary())
}

class Batch {
  private waiting: { readonly shelf: Shelf; readonly graph: string }[] = []
  private bytes = 0

  constructor(private readonly ledger: Ledger) {}

  async add({ key }: Row<KeyPart[], GraphRow>, signal: AbortSignal): Promise<void> {
    const [contextGraph, layer, agent, graph] = key.map(String) as [string, string, string, string]
    const shelf = { contextGraph, layer, agent }
    for (const part of this.ledger.read((r) => graphParts(r, shelf, graph)) ?? []) {
      if (part.bytes < storedFrom) this.bytes += part.bytes
      else for (const hash of part.chunks) await this.storeVocabulary(hash, signal)
    }
    if (signal.aborted) return
    this.waiting.push({ shelf, graph })
    if (this.waiting.length >= batch.graphs || this.bytes >= batch.bytes) await this.flush()
  }

  async flush(): Promise<void> {
    const { waiting } = this
    this.waiting = []
    this.bytes = 0
    if (waiting.length === 0) return
    await this.ledger.writeWithoutReceipt((w) => {
      for (const { shelf, graph } of waiting) w.countGraph(shelf, graph)
    })
  }

  /** A large chunk takes some milliseconds, so each is a step of its own. */
  private async storeVocabulary(hash: string, signal: AbortSignal): Promise<void> {
    const { env } = this.ledger.inside
    if (signal.aborted || env.vocabularies.doesExist(Buffer.from(hash, 'hex'))) return
    const vocabulary = countChunk(env, hash)
    await this.ledger.writeWithoutReceipt((w) => w.putVocabulary(hash, vocabulary))
  }
}
