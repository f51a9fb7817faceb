import type { InclusionProof } from '@kg/core'
import { serveThread } from '@kg/core/workers'
import { splitLines } from './content-lines.js'
import { findPath, TreeCache } from './tree-cache.js'

/** Without `parts` the answer may be that the tree is not there. */
export type ProofTask =
  | { kind: 'path'; root: string; line: string; parts?: readonly Uint8Array[] }
  | { kind: 'bundle'; head: string; parts: readonly Uint8Array[] }

export interface ProofAnswer {
  path?: InclusionProof | undefined
  /** The tree has to be built first. */
  missing?: true
  bundle?: Uint8Array<ArrayBuffer>
}

/** 64 bytes each. */
const maxLeaves = 1_000_000
const trees = new TreeCache(maxLeaves)
const encoder = new TextEncoder()

serveThread(answer, { transfer: ({ bundle }) => (bundle === undefined ? [] : [bundle.buffer]) })

function answer(task: ProofTask): ProofAnswer {
  if (task.kind === 'bundle') {
    const content = JSON.stringify(splitLines(task.parts))
    return { bundle: encoder.encode(`${task.head.slice(0, -1)},"content":${content}}`) }
  }
  const { root, line, parts } = task
  const tree = parts === undefined ? trees.get(root) : trees.add(root, splitLines(parts))
  return tree === undefined ? { missing: true } : { path: findPath(tree, line) }
}
