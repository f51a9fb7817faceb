import { open } from 'node:fs/promises'
import type { Hex } from '@kg/core'
import { sealStream } from '@kg/net'
import { CopyTree } from './copy-file.js'
import { CopyTooLargeError } from './copy-too-large.js'
import { maxCopyBytes } from './protocol.js'
import type { OfferRef } from './read-fields.js'

/** Whose copy it is: it opens for this holder and offer only. */
export interface CopyOwner extends OfferRef {
  readonly holder: Hex
}

export interface SealedCopy {
  readonly bytes: number
  readonly copyRoot: Hex
  readonly blockCount: number
}

export const copyPurpose = ({ blockchainId, offerId, holder }: CopyOwner): string =>
  `dataset-copy/${blockchainId}/${offerId}/${holder.toLowerCase()}`

/** Encrypts a text for one holder into a file. The key is made for this copy alone, so no two copies are equal. */
export async function sealCopy(
  text: AsyncIterable<Uint8Array>,
  { owner, key, path, signal }: { owner: CopyOwner; key: Uint8Array; path: string; signal: AbortSignal },
): Promise<SealedCopy> {
  const tree = new CopyTree()
  let bytes = 0
  await using file = await open(path, 'w', 0o600)
  for await (const piece of sealStream(key, text, copyPurpose(owner))) {
    signal.throwIfAborted()
    bytes += piece.length
    if (bytes > maxCopyBytes) throw new CopyTooLargeError({ most: maxCopyBytes })
    tree.add(piece)
    await file.writeFile(piece)
  }
  const { root, blockCount } = tree.finish()
  return { bytes, copyRoot: root, blockCount }
}
