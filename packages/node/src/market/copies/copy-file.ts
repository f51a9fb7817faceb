import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type BlockTree, BlockTreeBuilder } from '@kg/core'
import { blockBytes, pieceBytes } from './protocol.js'

/** The bytes of a file, in pieces. */
export const piecesOf = (path: string, signal?: AbortSignal): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: pieceBytes, signal })

/** Cuts the pieces of a copy into its blocks. */
export class CopyTree {
  private readonly tree = new BlockTreeBuilder()
  private waiting = Buffer.alloc(0)

  add(piece: Uint8Array): void {
    this.waiting = Buffer.concat([this.waiting, piece])
    let at = 0
    for (; at + blockBytes <= this.waiting.length; at += blockBytes)
      this.tree.add(this.waiting.subarray(at, at + blockBytes))
    this.waiting = this.waiting.subarray(at)
  }

  finish(): BlockTree {
    if (this.waiting.length > 0) this.tree.add(this.waiting)
    return this.tree.finish()
  }
}

/** The tree over the blocks of a copy, as a bid names its root. */
export async function treeOfCopy(path: string, signal?: AbortSignal): Promise<BlockTree> {
  const tree = new CopyTree()
  for await (const piece of piecesOf(path, signal)) tree.add(piece)
  return tree.finish()
}

/** A block of a copy, as it is shown to the creator or the chain. */
export async function readBlock(path: string, index: number): Promise<Uint8Array> {
  await using file = await open(path, 'r')
  const block = new Uint8Array(blockBytes)
  const { bytesRead } = await file.read(block, 0, blockBytes, index * blockBytes)
  return block.subarray(0, bytesRead)
}
