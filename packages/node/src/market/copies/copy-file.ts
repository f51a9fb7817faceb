import { open } from 'node:fs/promises'
import { type BlockTree, blockTreeOf } from '@kg/core'
import { hashInThread } from './copy-thread.js'
import { isShortFile } from './file-pieces.js'
import { hashFile } from './hash-file.js'
import { blockBytes } from './sizes.js'

/** The tree over the blocks of a copy, as a bid names its root. */
export async function treeOfCopy(path: string, signal?: AbortSignal): Promise<BlockTree> {
  return (await isShortFile(path)) ? hashFile(path, signal) : blockTreeOf(await hashInThread({ path }, signal))
}

/** A block of a copy, as it is shown to the creator or the chain. */
export async function readBlock(path: string, index: number): Promise<Uint8Array> {
  await using file = await open(path, 'r')
  const block = new Uint8Array(blockBytes)
  const { bytesRead } = await file.read(block, 0, blockBytes, index * blockBytes)
  return block.subarray(0, bytesRead)
}
