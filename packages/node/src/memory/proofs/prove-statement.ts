import { StatementNotInAssetError } from '@kg/contract'
import type { Line } from '@kg/core'
import type { Provable } from './find-provable.js'
import type { Prover } from './prover.js'

/** The bundle of one statement. */
export async function proveStatement(prover: Prover, { name, contextGraphId, layer, head }: Provable, line: Line) {
  const proof = await prover.prove(layer.seal.root, layer.content, line)
  if (proof === undefined) throw new StatementNotInAssetError({ name, contextGraphId, line })
  return { ...head, statement: { line }, proof: { ...proof, siblings: [...proof.siblings] } }
}
