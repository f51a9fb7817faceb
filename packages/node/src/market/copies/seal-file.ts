import { open } from 'node:fs/promises'
import type { Hex } from '@kg/core'
import { sealStream } from '@kg/net/crypto'
import { CopyTooLargeError } from './copy-too-large.js'
import { CopyTree } from './hash-file.js'
import { maxCopyBytes } from './sizes.js'

export interface SealTask {
  /** Of the reader. */
  readonly key: Uint8Array
  readonly purpose: string
  /** The file that the encrypted bytes are written to. */
  readonly path: string
}

export interface SealedCopy {
  readonly bytes: number
  readonly copyRoot: Hex
  readonly blockCount: number
}

/** Encrypts a text into a file, and hashes its blocks. It holds up the event loop for as long as a piece takes. */
export async function sealFile(
  text: AsyncIterable<Uint8Array>,
  { key, purpose, path }: SealTask,
  signal: AbortSignal,
): Promise<SealedCopy> {
  const tree = new CopyTree()
  let bytes = 0
  await using file = await open(path, 'w', 0o600)
  for await (const piece of sealStream(key, text, purpose)) {
    signal.throwIfAborted()
    bytes += piece.length
    if (bytes > maxCopyBytes) throw new CopyTooLargeError({ most: maxCopyBytes })
    tree.add(piece)
    await file.writeFile(piece)
  }
  const { root, blockCount } = tree.finish()
  return { bytes, copyRoot: root, blockCount }
}
