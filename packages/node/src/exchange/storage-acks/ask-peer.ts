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
import { AckContentError, AckGraphError, AckInvalidError } from './errors.js'
import { heldUnder } from './held.js'
import { type AckQuestion, inlineBytes, questionBytes, storageAck } from './protocol.js'

export interface Asked {
  host: Host
  peerId: string
  identityId: bigint
}

const maxTries = 8
const restMs = 40

/** Asks a peer for its promise and checks that it will count. */
export async function askPeer(
  { ledger, chain }: { ledger: Journal; chain: OpenChain },
  { host, peerId, identityId }: Asked,
  request: AckRequest,
  signal: AbortSignal,
): Promise<Hex> {
  const body = questionBytes(questionFor(ledger, peerId, request))
  const { signature: given } = fromWire(await send(host, peerId, body, signal))
  const signature = readText(given, 'signature', 132) as Hex
  await checkAck(chain, { ...request, identityId }, signature)
  return signature
}

/** What is asked; nothing of a restricted graph goes to a node that may not have it. */
function questionFor(ledger: Journal, peerId: string, request: AckRequest): AckQuestion {
  return ledger.read((r) => {
    const held = heldUnder(r, request)
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

/** A peer that is busy is asked again a little later. */
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

/** The contract would refuse the whole publication for one acknowledgement that is not right. */
async function checkAck(
  chain: OpenChain,
  { graphId: _name, ...message }: AckRequest & { identityId: bigint },
  signature: Hex,
): Promise<void> {
  const { identityId } = message
  const refuse = (why: string) => new AckInvalidError({ identityId: identityId.toString(), why })
  const { storageAckData } = await import('@kg/chain')
  const { recoverTypedDataAddress } = await import('viem')
  const place = { chainId: chain.chainId, contract: chain.addresses.KnowledgeAssets }
  if (!/^0x[0-9a-f]{130}$/.test(signature)) throw refuse('the signature has a wrong form')
  const signer = await recoverTypedDataAddress({ ...storageAckData(place, message), signature }).catch(() => undefined)
  if (signer === undefined) throw refuse('nobody made this signature')
  const [signerId, core] = await chain.read('Identities', 'standingOf', [signer])
  if (signerId !== identityId) throw refuse(`${signer} is no key of it`)
  if (!core) throw refuse('it is no core node')
}
