import { open } from 'node:fs/promises'
import { DatasetInvalidError, PeerUnreachableError } from '@kg/contract'
import { defineError, KgError } from '@kg/core'
import { type Host, PeerRefusedError } from '@kg/net'
import { type CopyHeader, readCopyHeader } from '../copies/copy-header.js'
import { type CopyRequest, writeCopyRequest } from '../copies/copy-request.js'
import { copyProtocol } from '../copies/protocol.js'
import type { SignText } from '../copies/read-fields.js'
import { maxCopyBytes } from '../copies/sizes.js'

export interface CopyFetch {
  readonly peerId: string
  readonly request: CopyRequest
  readonly sign: SignText
  /** Of the dataset's text. */
  readonly bytes: number
  /** The file that it is written to. */
  readonly path: string
  readonly signal: AbortSignal
}

/** The creator does not hand it out to this node, now or later. */
export class CopyDeniedError extends defineError<{ why: string }>({
  code: 'DATASET_COPY_DENIED',
  status: 403,
  title: 'The creator hands out no copy',
  detail: ({ why }) => `The creator hands out no copy to this node: ${why}`,
  remedy: () => 'wait for other offers',
}) {}

/** Encryption adds little. */
const mostOf = (bytes: number): number => Math.min(maxCopyBytes, 2 * bytes + 2 ** 20)

/** Fetches the encrypted copy from its creator. It is on disk when this resolves, and not yet checked. */
export async function fetchCopy(host: Host, fetch: CopyFetch): Promise<CopyHeader> {
  const { peerId, request, sign, path, signal } = fetch
  const parties = { network: host.networkId, holder: host.peerId, creator: peerId }
  const body = await writeCopyRequest(parties, request, sign)
  const { deadlineMs, name } = copyProtocol
  const options = { signal, deadlineMs, maxReplyBytes: mostOf(fetch.bytes) }
  try {
    return await writeFrames(host.requestStream(peerId, name, body, options), path)
  } catch (error) {
    throw explainFault(error, peerId)
  }
}

async function writeFrames(frames: AsyncIterable<Uint8Array>, path: string): Promise<CopyHeader> {
  let header: CopyHeader | undefined
  let bytes = 0
  await using file = await open(path, 'w', 0o600)
  for await (const frame of frames) {
    if (header === undefined) {
      header = readCopyHeader(frame)
      continue
    }
    bytes += frame.length
    if (bytes > header.bytes) throw new DatasetInvalidError({ path: '', why: 'its copy is longer than was said' })
    await file.writeFile(frame)
  }
  if (header === undefined || bytes !== header.bytes)
    throw new DatasetInvalidError({ path: '', why: 'its copy is shorter than was said' })
  await file.sync()
  return header
}

/** A creator that refuses for now may hand it out later; what it sends wrongly stays wrong. */
function explainFault(error: unknown, peerId: string): unknown {
  if (!(error instanceof PeerRefusedError)) {
    if (!(error instanceof KgError) || error.status < 500) return error
    return new PeerUnreachableError({ peer: peerId, why: error.message }, { cause: error })
  }
  const { code, detail: why } = error.data
  if (code === 'DATASET_COPY_REFUSED') return new CopyDeniedError({ why }, { cause: error })
  return new PeerUnreachableError({ peer: peerId, why }, { cause: error })
}
