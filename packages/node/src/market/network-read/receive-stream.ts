import { DatasetNotOfferedError, PeerUnreachableError, ReadNotFreeError, SaleRefusedError } from '@kg/contract'
import { KgError } from '@kg/core'
import { type Host, PeerRefusedError } from '@kg/net'
import type { OfferedDataset } from '../network-query/table.js'
import { maxDatasetBytes } from './protocol.js'

export interface Source {
  /** The node that offers it. */
  readonly peerId: string
  readonly offered: Pick<OfferedDataset, 'id' | 'bytes' | 'price'>
  readonly signal: AbortSignal
}

/** Permissioned data comes on top of what was offered. */
const mostOf = (bytes: number): number => Math.min(maxDatasetBytes, 2 * bytes + 2 ** 20)

/** The pieces that the node which offers a dataset sends. What they say is not checked here. */
export async function* receiveStream(
  host: Pick<Host, 'requestStream'>,
  protocol: string,
  request: Uint8Array,
  { peerId, offered, signal }: Source,
): AsyncGenerator<Uint8Array> {
  try {
    yield* host.requestStream(peerId, protocol, request, { signal, maxReplyBytes: mostOf(offered.bytes) })
  } catch (error) {
    // Nobody wants it any more: that is not the peer's fault.
    signal.throwIfAborted()
    throw explainFault(error, peerId, offered)
  }
}

/** Turns what went wrong into an error that says whether another try can help. */
function explainFault(error: unknown, peerId: string, { id, price }: Source['offered']): unknown {
  if (!(error instanceof KgError)) return error
  const { code, detail, why = detail } = error instanceof PeerRefusedError ? error.data : saidHere(error)
  const cause = { cause: error }
  if (code === DatasetNotOfferedError.record.code) return new DatasetNotOfferedError({ datasetId: id }, cause)
  if (code === ReadNotFreeError.record.code) return new ReadNotFreeError({ datasetId: id, price }, cause)
  if (code === SaleRefusedError.record.code) return new SaleRefusedError({ datasetId: id, why }, cause)
  return new PeerUnreachableError({ peer: peerId, why: detail }, cause)
}

const saidHere = ({ code, message }: KgError): { code: string; detail: string; why?: string } => ({
  code,
  detail: message,
})
