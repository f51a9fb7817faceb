import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlockTree } from '@kg/core'
import type { BlockAnswer } from '../copies/block-question.js'
import { readBlock, treeOfCopy } from '../copies/copy-file.js'
import type { HoldingRow } from './table.js'

type Ref = Pick<HoldingRow, 'blockchainId' | 'offerId'>

/** Trees that are remembered: creators ask again and again. */
const remembered = 8

/** The encrypted copies of a node, one file for each holding. */
export class CopyFiles {
  private readonly trees = new Map<string, Promise<BlockTree>>()

  constructor(
    private readonly folder: string,
    /** Ends what is going on when the node stops. */
    private readonly signal?: AbortSignal,
  ) {}

  pathOf({ blockchainId, offerId }: Ref): string {
    return join(this.folder, `${nameOf({ blockchainId, offerId })}.copy`)
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
  }

  /** The block of a copy, with what proves it. */
  async showBlock(ref: Ref, index: number): Promise<BlockAnswer> {
    const path = this.pathOf(ref)
    const block = await readBlock(path, index)
    return { block, siblings: (await this.treeAt(path)).prove(index) }
  }

  async remove(ref: Ref): Promise<void> {
    const path = this.pathOf(ref)
    this.trees.delete(path)
    for (const file of [path, `${path}.text`]) await rm(file, { force: true })
  }

  /** Removes files that belong to no holding, as a node leaves them that was killed. */
  async removeOthers(wanted: readonly Ref[]): Promise<void> {
    const names = new Set(wanted.map((ref) => `${nameOf(ref)}.copy`))
    for (const name of await this.list()) {
      if (!names.has(name)) await rm(join(this.folder, name), { recursive: true, force: true })
    }
  }

  private async list(): Promise<string[]> {
    await this.prepare()
    return readdir(this.folder)
  }

  private treeAt(path: string): Promise<BlockTree> {
    const known = this.trees.get(path)
    if (known !== undefined) return known
    const tree = treeOfCopy(path, this.signal)
    // A file that could not be read may be there the next time.
    tree.catch(() => this.trees.delete(path))
    this.trees.set(path, tree)
    const [oldest] = this.trees.keys()
    if (this.trees.size > remembered && oldest !== undefined) this.trees.delete(oldest)
    return tree
  }
}

const nameOf = ({ blockchainId, offerId }: Ref): string => `${encodeURIComponent(blockchainId)}-${offerId}`
