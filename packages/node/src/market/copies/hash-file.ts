import { type BlockTree, BlockTreeBuilder } from '@kg/core'
import { piecesOf } from './file-pieces.js'
import { blockBytes } from './sizes.js'

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

/** The tree over the blocks of a file. It holds up the event loop for as long as it takes. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<BlockTree> {
  const tree = new CopyTree()
  for await (const piece of piecesOf(path, signal)) tree.add(piece)
  return tree.finish()
}
