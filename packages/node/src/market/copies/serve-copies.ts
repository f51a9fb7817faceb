import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { defineError, type Hex } from '@kg/core'
import { type Host, TokenBuckets } from '@kg/net'
import { writeCopyHeader } from './copy-header.js'
import { type CopyRequest, readCopyRequest } from './copy-request.js'
import { piecesOf } from './file-pieces.js'
import { copyProtocol } from './protocol.js'
import { sealCopy } from './seal-copy.js'

/** What this node hands to a holder for one of its offers. */
export interface CopySource {
  readonly datasetId: Hex
  text(): AsyncIterable<Uint8Array>
  /** Signs that the holder received this copy, and notes who it was. */
  sign(copy: { readonly copyRoot: Hex; readonly blockCount: number }): Promise<Hex>
}

export interface ServeCopyNeeds {
  /** Where files lie while they are handed over. */
  readonly folder: string
  /** Refuses whoever may not have a copy. */
  readonly findSource: (request: CopyRequest, peerId: string) => Promise<CopySource>
}

/** Not final: the peer may ask again in a while. */
export class CopyLaterError extends defineError<object>({
  code: 'DATASET_COPY_LATER',
  status: 503,
  title: 'Too many copies',
  detail: () => 'This node has handed out as many copies as it does for now',
  remedy: () => 'try again in a minute',
}) {}

/** Copies in a minute: for one wallet, and for all together. Each is encrypted anew. */
const rates = { wallet: 30, all: 300 } as const

/** Hands encrypted copies to nodes that want to hold a dataset. */
export function serveCopies({ folder, findSource }: ServeCopyNeeds, host: Host) {
  const [wallets, all] = [new TokenBuckets(rates.wallet), new TokenBuckets(rates.all)]

  async function* hand(bytes: Uint8Array, peerId: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
    const parties = { network: host.networkId, holder: peerId, creator: host.peerId }
    const request = await readCopyRequest(parties, bytes)
    if (wallets.take(request.holder) > 0 || all.take('') > 0) throw new CopyLaterError({})
    const source = await findSource(request, peerId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${randomUUID()}.copy`)
    try {
      const sealed = await sealCopy(source.text(), { owner: request, key: request.key, path, signal })
      const delivery = await source.sign(sealed)
      yield writeCopyHeader({ ...sealed, datasetId: source.datasetId, delivery })
      for await (const piece of piecesOf(path, signal)) yield Uint8Array.from(piece)
    } finally {
      await rm(path, { force: true })
    }
  }

  return host.serve(copyProtocol, (request, { peerId, signal }) => hand(request, peerId, signal))
}
