import { KgError } from '@kg/core'
import { type Host, openEnvelope } from '@kg/net'
import type { Journal } from '../../platform/operations/journal.js'
import { fromWire, readBytes, readText, toWire } from '../p2p/wire.js'
import { NotServedError } from '../sync/peer-access.js'
import type { OpenHosting } from './hosting.js'
import { hostProtocol } from './protocol.js'
import { hostedMessages } from './table.js'

const proofAgeMs = 2 * 60_000
const page = 100

/** Sends stored ciphertext to nodes that prove that they have the members' key. */
export function serveHosted(host: Host, ledger: Journal, hosting: OpenHosting): Promise<() => Promise<void>> {
  return host.serve(hostProtocol, (request, { peerId }) => sendMessages(request, peerId))

  async function* sendMessages(request: Uint8Array, peerId: string): AsyncIterable<Uint8Array> {
    const { graph, key, proof, after } = fromWire(request)
    const hash = readText(graph, 'graph', 66)
    if (!(await isMember(hash, key, readBytes(proof, 'proof'), peerId))) throw new NotServedError({})
    let from = Number.isSafeInteger(after) ? Number(after) : 0
    for (;;) {
      const rows = ledger.read((r) => [
        ...r.range(hostedMessages, { prefix: [hash], after: [hash, from], limit: page }),
      ])
      for (const { key: at, value } of rows) {
        from = at[1]
        yield toWire({ number: from, sealed: Uint8Array.from(value.sealed) })
      }
      if (rows.length < page) return
    }
  }

  /** The peer never learns what is wrong with its key or proof: that would reveal that the graph is hosted here. */
  async function isMember(hash: string, shown: unknown, proof: Uint8Array, peerId: string): Promise<boolean> {
    if (!hosting.hashes().includes(hash)) return false
    try {
      const known = await hosting.proveKey(hash, shown)
      return known !== undefined && proves(proof, known.key, hash, peerId)
    } catch (error) {
      if (error instanceof KgError) return false
      throw error
    }
  }

  /** A proof is for one context graph and one peer, and expires. */
  function proves(bytes: Uint8Array, key: string, hash: string, peerId: string): boolean {
    const rules = {
      network: host.networkId,
      now: Date.now(),
      maxAgeMs: proofAgeMs,
      maxSkewMs: proofAgeMs,
      maxBytes: 4096,
    }
    const { from, type, body } = openEnvelope(bytes, rules)
    const claim = fromWire(body)
    return from === key && type === 'host-proof' && claim.graph === hash && claim.peerId === peerId
  }
}
