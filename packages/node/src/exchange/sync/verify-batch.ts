import type { QuadJson } from '@kg/contract'
import { commitmentOf, defined, type Hex, ZERO_HASH } from '@kg/core'
import { Sealer } from '../../memory/assets/sealing/sealer.js'
import { statements } from '../../memory/assets/statements.js'

export interface Batch {
  expectedMerkleRoot: string
  quads: QuadJson[]
  privateRoots?: string[] | undefined
  batchId?: string | undefined
}

/** Recomputes what statements commit to, large batches in the sealing thread. */
export class BatchVerifier {
  private readonly sealer = new Sealer()

  async verify({ expectedMerkleRoot: expectedRoot, quads, privateRoots = [], batchId }: Batch) {
    const { lines } = statements(quads, undefined)
    const named = { expectedRoot, ...defined({ batchId }) }
    if (lines.length === 0)
      return { ...named, ok: false, actualRoot: ZERO_HASH, leafCount: 0, reason: 'no-statements' as const }
    const { root, leafCount } = await this.sealer.run([`${lines.join('\n')}\n`], [])
    const [privateRoot] = privateRoots as Hex[]
    const actualRoot = privateRoot === undefined ? root : commitmentOf({ root, leafCount, privateRoot })
    const ok = actualRoot === expectedRoot
    return { ...named, ok, actualRoot, leafCount, ...(ok ? {} : { reason: 'root-mismatch' as const }) }
  }

  stop(): Promise<void> {
    return this.sealer.stop()
  }
}
