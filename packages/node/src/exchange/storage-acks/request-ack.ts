import type { Hex } from '@kg/core'
import { pause } from '@kg/core/async'
import { type Host, PeerRefusedError } from '@kg/net'
import type { OpenChain } from '../../chain/connection/chain.js'
import type { AckRequest } from '../../chain/publishing/acknowledgements.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import { fromWire, readText } from '../p2p/wire.js'
import { mayServe } from '../sync/peer-access.js'
import { recordOf } from '../sync/record.js'
import { type AckQuestion, writeQuestion } from './ack-question.js'
import { checkAck } from './check-ack.js'
import { AckContentError, AckGraphError } from './errors.js'
import { findHeldAsset } from './find-held.js'
import { inlineBytes, storageAck } from './protocol.js'

export interface AckPeer {
  host: Host
  peerId: string
  identityId: bigint
}

const maxTries = 8
const restMs = 40

/** Asks a core node for its promise, and checks that it will count. */
export async function requestAck(
  { ledger, chain }: { ledger: Journal; chain: OpenChain },
  { host, peerId, identityId }: AckPeer,
  request: AckRequest,
  signal: AbortSignal,
): Promise<Hex> {
  const body = writeQuestion(makeQuestion(ledger, peerId, request))
  const { signature: given } = fromWire(await send(host, peerId, body, signal))
  const signature = readText(given, 'signature', 132) as Hex
  await checkAck(chain, { ...request, identityId }, signature)
  return signature
}

/** Nothing of a restricted graph goes to a node that may not have it. */
function makeQuestion(ledger: Journal, peerId: string, request: AckRequest): AckQuestion {
  return ledger.read((r) => {
    const held = findHeldAsset(r, request)
    if (held === undefined) throw new AckContentError({ why: 'it has changed since' })
    const { row, layer } = held
    const graph = r.get(contextGraphs, row.contextGraph)
    if (graph === undefined || !mayServe(r, graph, peerId))
      throw new AckGraphError({ contextGraphId: request.contextGraphId.toString() })
    const isSmall = layer.content.bytes <= inlineBytes
    return {
      record: recordOf(row, layer),
      contextGraphId: request.contextGraphId,
      epochs: Number(request.epochs),
      ...(isSmall ? { chunks: layer.content.chunks.map((hash) => Uint8Array.from(r.contentPacked(hash))) } : {}),
    }
  })
}

/** Asks a busy peer again a little later. */
async function send(host: Host, peerId: string, body: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  for (let tries = 1; ; tries++)
    try {
      return await host.request(peerId, storageAck.name, body, { signal, deadlineMs: storageAck.deadlineMs })
    } catch (error) {
      if (!(error instanceof PeerRefusedError) || error.data.code !== 'BUSY' || tries === maxTries) throw error
      await pause(restMs * 2 ** tries * (0.5 + Math.random()), signal)
      signal.throwIfAborted()
    }
}
