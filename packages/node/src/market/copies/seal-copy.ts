import type { Hex } from '@kg/core'
import { longInputBytes } from '@kg/core/workers'
import { sealInThread } from './copy-thread.js'
import type { OfferRef } from './read-fields.js'
import { type SealedCopy, type SealTask, sealFile } from './seal-file.js'

/** Whose copy it is: it opens for this holder and offer only. */
export interface CopyOwner extends OfferRef {
  readonly holder: Hex
}

export interface SealCopyRequest extends Pick<SealTask, 'key' | 'path'> {
  readonly owner: CopyOwner
  readonly signal: AbortSignal
}

export const copyPurpose = ({ blockchainId, offerId, holder }: CopyOwner): string =>
  `dataset-copy/${blockchainId}/${offerId}/${holder.toLowerCase()}`

/** Encrypts a text for one holder into a file. The key is made for this copy alone, so no two copies are equal. */
export async function sealCopy(
  text: AsyncIterable<Uint8Array>,
  { owner, key, path, signal }: SealCopyRequest,
): Promise<SealedCopy> {
  const task = { key, path, purpose: copyPurpose(owner) }
  const pieces = text[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  let bytes = 0
  let isWhole = false
  while (!isWhole && bytes < longInputBytes) {
    const { done = false, value } = await pieces.next()
    isWhole = done
    if (value === undefined) continue
    head.push(value)
    bytes += value.length
  }
  // A thread would take longer to start than a short text takes.
  const seal = isWhole ? sealFile : sealInThread
  return seal(chain(head, pieces), task, signal)
}

async function* chain(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* head
    for (;;) {
      const { done, value } = await rest.next()
      if (done) return
      yield value
    }
  } finally {
    await rest.return?.()
  }
}
