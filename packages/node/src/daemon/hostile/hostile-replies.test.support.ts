import { routes } from '@kg/contract'
import { InventorySide, memoryIndex } from '@kg/net'
import fc from 'fast-check'
import { fromWire, readBytes } from '../../exchange/p2p/wire.js'
import { entryKey } from '../../exchange/sync/entry-key.js'
import type { PeerReply } from '../../exchange/testing/direct-network.test.support.js'
import { type Attack, recordFields, who } from './hostile-records.test.support.js'
import { bodyOf, mostly, value } from './hostile-values.test.support.js'
import { sealedBy, wire } from './strangers.test.support.js'

/** A peer that says it holds an asset of the graph, and hands over something when the node fetches it. */
const catchUps = fc
  .tuple(
    who,
    fc.constantFrom('lab', 'commons'),
    recordFields,
    mostly(fc.constant(undefined), value),
    bodyOf({ have: fc.constant([]), more: fc.constant(1) }),
    fc.array(fc.oneof(fc.uint8Array({ maxLength: 70 }), fc.constant(undefined)), { maxLength: 2 }),
  )
  .map(([author, id, given, sizes, inventory, pieces]): Attack => {
    return async (node) => {
      const { record, chunks } = sealedBy(author, { ...given, graph: id })
      const [chunk = new Uint8Array()] = chunks
      const key = entryKey({ name: given.name, agent: author.agent }, 'swm')
      const mine = new InventorySide(memoryIndex([{ key, fingerprint: new Uint8Array(32).fill(9) }]))
      const reply: PeerReply = (protocol, request) => {
        if (protocol === 'inventory') {
          const { reply: next } = mine.answer(readBytes(fromWire(request).message, 'message'))
          return [wire({ ...inventory, ...(next === undefined ? {} : { reply: next }) })]
        }
        if (protocol !== 'assets') return []
        return [wire({ record, sizes: sizes ?? [chunk.length] }), ...pieces.map((piece) => piece ?? chunk)]
      }
      const body = { contextGraphId: id, peerId: author.peerId, wait: true }
      return node.network.answer(author.peerId, reply, () => node.call(routes.catchUpNow, { body }))
    }
  })

/** A peer that is asked in SPARQL, and answers something. */
const answers = fc
  .tuple(
    who,
    bodyOf({
      kind: fc.constantFrom('select', 'ask', 'construct'),
      body: fc
        .constantFrom('?s\n<urn:a>\n', '?s\t?p\n<urn:a>', 'true', '<urn:a> <urn:b> "c" .\n', '\u0000')
        .map(bytesOf),
      seq: fc.nat(),
      micros: fc.nat(),
    }),
    fc.constantFrom('SELECT ?s { ?s ?p ?o }', 'ASK { ?s ?p ?o }', 'CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }'),
  )
  .map(([{ peerId }, body, sparql]): Attack => {
    return (node) =>
      node.network.answer(
        peerId,
        () => [wire(body)],
        () => node.call(routes.queryRemote, { body: { peerId, contextGraphId: 'lab', sparql } }),
      )
  })

function bytesOf(given: string): Uint8Array {
  return Uint8Array.from(Buffer.from(given))
}

export const replies = fc.oneof(catchUps, answers)
