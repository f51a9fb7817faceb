import { open } from 'node:fs/promises'
import { DatasetInvalidError, DatasetNotOfferedError, PeerUnreachableError, ReadNotFreeError } from '@kg/contract'
import { KgError } from '@kg/core'
import { type Host, PeerRefusedError } from '@kg/net'
import type { OfferedDataset } from '../network-query/table.js'
import { maxDatasetBytes, reads } from './protocol.js'
import { writeReadRequest } from './read-request.js'

export interface Fetch {
  /** The node that holds it. */
  readonly peerId: string
  readonly offered: Pick<OfferedDataset, 'id' | 'bytes' | 'price'>
  readonly agent: string
  readonly agentKey: Uint8Array
  /** The file that it is written to. */
  readonly path: string
  readonly signal: AbortSignal
  readonly onBytes?: (bytes: number) => void
}

/** Permissioned data comes on top of what was offered. */
const mostOf = (bytes: number): number => Math.min(maxDatasetBytes, 2 * bytes + 2 ** 20)

/** Fetches the text of a dataset from the node that offered it. What it says is not checked here. */
export async function fetchDataset(host: Host, fetch: Fetch): Promise<void> {
  const { peerId, offered, agent, agentKey, path, signal, onBytes } = fetch
  const parties = { network: host.networkId, reader: host.peerId, holder: peerId }
  const request = await writeReadRequest(parties, { datasetId: offered.id, agent }, agentKey)
  const most = mostOf(offered.bytes)
  let bytes = 0
  await using file = await open(path, 'w', 0o600)
  try {
    for await (const piece of host.requestStream(peerId, reads.name, request, { signal, maxReplyBytes: most })) {
      await file.write(piece)
      bytes += piece.length
      onBytes?.(bytes)
    }
  } catch (error) {
    throw explainFault(error, fetch)
  }
  if (bytes === 0) throw new DatasetInvalidError({ path: '', why: 'the node that offered it sent nothing' })
}

/** Turns what went wrong into an error that says whether another try can help. */
function explainFault(error: unknown, { peerId, offered }: Fetch): unknown {
  if (!(error instanceof KgError)) return error
  const { code, detail } = error instanceof PeerRefusedError ? error.data : { code: error.code, detail: error.message }
  if (code === 'DATASET_NOT_OFFERED') return new DatasetNotOfferedError({ datasetId: offered.id }, { cause: error })
  if (code === 'NETWORK_READ_NOT_FREE')
    return new ReadNotFreeError({ datasetId: offered.id, price: offered.price }, { cause: error })
  return new PeerUnreachableError({ peer: peerId, why: detail }, { cause: error })
}
