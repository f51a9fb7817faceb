import { defined } from '@kg/core'
import { type Host, InventorySide } from '@kg/net'
import { type LedgerReader, step } from '@kg/store'
import { assetKey } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { findGraphByHash } from '../../memory/context-graphs/find-graph.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { fromWire, readBytes, readList, readText, toWire } from '../p2p/wire.js'
import { readEntryKey } from './entry-key.js'
import type { Inventories } from './inventories.js'
import { mayServe, NotServedError } from './peer-access.js'
import { assets, heads, inventory, maxHeads, maxKeys, pieceBytes, smallBytes, togetherBytes } from './protocols.js'
import { recordOf, type ShareRecord } from './record.js'

/** About what a record takes beside its content. */
const recordBytes = 1024

/** Answers peers who compare their inventories with this node's, and sends them the assets that they lack. */
export async function serveAssets(host: Host, ledger: Journal, inventories: Inventories): Promise<void> {
  const graphFor = (reader: LedgerReader, hash: unknown, peerId: string): ContextGraphRow => {
    const graph = findGraphByHash(reader, readText(hash, 'graph', 66))
    if (graph === undefined || !mayServe(reader, graph, peerId)) throw new NotServedError({})
    return graph
  }

  await host.serve(heads, async (request, { peerId }) => {
    const differ: boolean[] = []
    for (const one of readList(fromWire(request).heads, 'heads', maxHeads)) {
      const [hash, head] = readList(one, 'head', 2)
      const graph = ledger.read((r) => {
        const found = findGraphByHash(r, readText(hash, 'graph', 66))
        return found !== undefined && mayServe(r, found, peerId) ? found : undefined
      })
      const given = readBytes(head, 'head')
      differ.push(graph !== undefined && Buffer.compare(await inventories.head(graph.id), given) !== 0)
    }
    return toWire({ differ })
  })

  await host.serve(inventory, async (request, { peerId }) => {
    const { graph, message } = fromWire(request)
    const { id } = ledger.read((r) => graphFor(r, graph, peerId))
    const { reply, have } = new InventorySide(await inventories.of(id)).answer(readBytes(message, 'message'))
    return toWire({ have, ...defined({ reply }) })
  })

  await host.serve(assets, (request, { peerId }) => sendAssets(request, peerId))

  async function* sendAssets(request: Uint8Array, peerId: string): AsyncIterable<Uint8Array> {
    const { graph, keys, together } = fromWire(request)
    const wanted = readList(keys, 'keys', maxKeys).map((key) => readEntryKey(readText(key, 'key')))
    const { id } = ledger.read((r) => graphFor(r, graph, peerId))
    const small = new SmallAssets()
    for (const { name, agent, layer } of wanted) {
      const row = ledger.read((r) => r.get(assetRows, assetKey({ contextGraph: id, sub: '', agent, name })))
      const state = row?.[layer]
      if (row === undefined || state === undefined) continue
      const chunks = state.content.chunks.map((hash) => ledger.read((r) => r.contentPacked(hash)))
      const record = recordOf(row, state)
      if (together === true && record.bytes <= smallBytes) {
        small.add({ record, chunks })
        if (small.bytes >= togetherBytes) yield small.frame()
        continue
      }
      // They arrive in the order in which they were asked for.
      if (small.bytes > 0) yield small.frame()
      yield toWire({ record, sizes: chunks.map(({ length }) => length) })
      let pieces = 0
      for (const chunk of chunks)
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          if (pieces++ > 0) step('serve.piece')
          yield Uint8Array.from(chunk.subarray(at, at + pieceBytes))
        }
    }
    if (small.bytes > 0) yield small.frame()
  }
}

/** Small assets that travel in one frame: each frame costs both sides as much as an asset. */
class SmallAssets {
  private list: { record: ShareRecord; chunks: readonly Uint8Array[] }[] = []
  bytes = 0

  add(one: { record: ShareRecord; chunks: readonly Uint8Array[] }): void {
    this.list.push(one)
    this.bytes += one.record.bytes + recordBytes
  }

  frame(): Uint8Array {
    const frame = toWire({ assets: this.list })
    this.list = []
    this.bytes = 0
    return frame
  }
}
