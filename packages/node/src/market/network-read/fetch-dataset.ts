import { open } from 'node:fs/promises'
import { DatasetInvalidError } from '@kg/contract'
import type { Host } from '@kg/net'
import { reads } from './protocol.js'
import { writeReadRequest } from './read-request.js'
import { receiveStream, type Source } from './receive-stream.js'

export interface Fetch extends Source {
  readonly agent: string
  readonly agentKey: Uint8Array
  /** The file that it is written to. */
  readonly path: string
  readonly onBytes?: (bytes: number) => void
}

/** Fetches the text of a dataset from the node that offered it. What it says is not checked here. */
export async function fetchDataset(host: Host, { agent, agentKey, path, onBytes, ...source }: Fetch): Promise<void> {
  const parties = { network: host.networkId, reader: host.peerId, holder: source.peerId }
  const request = await writeReadRequest(parties, { datasetId: source.offered.id, agent }, agentKey)
  let bytes = 0
  await using file = await open(path, 'w', 0o600)
  for await (const piece of receiveStream(host, reads.name, request, source)) {
    await file.writeFile(piece)
    bytes += piece.length
    onBytes?.(bytes)
  }
  if (bytes === 0) throw new DatasetInvalidError({ path: '', why: 'the node that offered it sent nothing' })
}
