import { setImmediate } from 'node:timers/promises'
import type { InclusionProof } from '@kg/core'
import { Thread } from '@kg/core/workers'
import type { ContentRef } from '@kg/store'
import type { Journal } from '../../platform/operations/journal.js'
import { splitLines } from './content-lines.js'
import type { ProofAnswer, ProofTask } from './proof-worker.js'
import { findPath, TreeCache } from './tree-cache.js'

/** Assets larger than this would hold up the event loop. */
const inlineBytes = 128 * 1024
const inlineLeaves = 50_000

/** Makes the parts of proofs that take work, for large assets in a worker thread. */
export class Prover {
  private readonly trees = new TreeCache(inlineLeaves)
  private readonly thread = new Thread<ProofTask, ProofAnswer>(new URL('./proof-worker.js', import.meta.url))

  constructor(
    private readonly ledger: Journal,
    stopping: AbortSignal,
  ) {
    stopping.addEventListener('abort', () => this.thread.finish(), { once: true })
  }

  /** The path from a line to the root of the content; nothing when the line is not in it. */
  async prove(root: string, content: ContentRef, line: string): Promise<InclusionProof | undefined> {
    if (isSmall(content)) return findPath(this.trees.get(root) ?? this.trees.add(root, this.readLines(content)), line)
    const known = await this.thread.run({ kind: 'path', root, line })
    if (known.missing === undefined) return known.path
    return (await this.thread.run({ kind: 'path', root, line, parts: await this.readParts(content) })).path
  }

  /** The bundle of the whole content, with the rest of it given: as a value, or where it is large as JSON. */
  async bundle<H extends object>(head: H, content: ContentRef): Promise<(H & { content: string[] }) | Buffer> {
    if (isSmall(content)) return { ...head, content: this.readLines(content) }
    const task = { kind: 'bundle', head: JSON.stringify(head), parts: await this.readParts(content) } as const
    const { bundle = new Uint8Array() } = await this.thread.run(task)
    return Buffer.from(bundle.buffer, bundle.byteOffset, bundle.byteLength)
  }

  private readLines({ chunks }: ContentRef): string[] {
    return splitLines(this.ledger.read((r) => chunks.map((hash) => r.contentBytes(hash))))
  }

  /** Chunk by chunk, so that other work runs while it is unpacked. */
  private async readParts({ chunks }: ContentRef): Promise<Uint8Array[]> {
    const parts: Uint8Array[] = []
    for (const hash of chunks) {
      parts.push(this.ledger.read((r) => r.contentBytes(hash)))
      await setImmediate()
    }
    return parts
  }
}

const isSmall = ({ bytes }: ContentRef): boolean => bytes < inlineBytes
