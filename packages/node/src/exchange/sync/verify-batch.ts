import type { QuadJson } from '@kg/contract'
import { commitmentOf, defined, type Hex, zeroHash } from '@kg/core'
import { readStatements } from '../../memory/assets/read-statements.js'
import type { Sealer } from '../../memory/assets/sealing/sealer.js'
import type { ContextGraphs } from '../../memory/context-graphs/context-graphs.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'

export interface VerifyNeeds {
  ledger: Journal
  graphs: ContextGraphs
  /** Computes roots, of many statements in its thread. */
  sealer: Sealer
}

export interface Batch {
  contextGraphId: string
  subGraphName?: string | undefined
  expectedMerkleRoot: string
  quads: QuadJson[]
  privateRoots?: string[] | undefined
  batchId?: string | undefined
}

/** Recomputes the root of given statements, and compares it with the expected one. */
export async function verifyBatch({ ledger, graphs, sealer }: VerifyNeeds, batch: Batch, caller: Caller) {
  const { contextGraphId, subGraphName, expectedMerkleRoot: expectedRoot, quads, privateRoots = [], batchId } = batch
  ledger.read((r) => graphs.requireReadableScope(r, contextGraphId, subGraphName, caller))
  const { lines } = await readStatements(quads, undefined)
  const named = { expectedRoot, ...defined({ batchId }) }
  if (lines.length === 0)
    return { ...named, ok: false as const, actualRoot: zeroHash, leafCount: 0, reason: 'no-statements' as const }
  const { root, leafCount } = await sealer.run([`${lines.join('\n')}\n`], [])
  const [privateRoot] = privateRoots as Hex[]
  const actualRoot = privateRoot === undefined ? root : commitmentOf({ root, leafCount, privateRoot })
  const compared = { ...named, actualRoot, leafCount }
  if (actualRoot === expectedRoot) return { ...compared, ok: true as const }
  return { ...compared, ok: false as const, reason: 'root-mismatch' as const }
}
