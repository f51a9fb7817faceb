import { checkProof } from '../hash-tree/check-proof.js'
import { commitmentOf } from '../hash-tree/commitment.js'
import { splitKaId } from '../ids/ka-id.js'
import { recoverSealAuthor } from '../seal/sign-seal.js'
import type { BundleCheck, BundlePart, ProofBundle } from './bundle.js'
import { isBundle, shapeFault } from './bundle-shape.js'

/** Checks a proof bundle from anywhere. Any input gets an answer; none makes it throw. */
export function checkBundle(bundle: unknown): BundleCheck {
  try {
    return isBundle(bundle) ? checkParts(bundle) : failed('shape', shapeFault(bundle) ?? 'not a bundle')
  } catch (error) {
    return failed('shape', error instanceof Error ? error.message : 'the value cannot be read')
  }
}

function checkParts({ statement, proof, commitment, seal }: ProofBundle): BundleCheck {
  if (!isStatementLine(statement.line)) return failed('statement', 'the line is not one canonical statement')
  if (!checkProof({ line: statement.line, proof, root: commitment.root, leafCount: commitment.leafCount }))
    return failed('path', 'the path does not lead from the statement to the root')
  if (commitmentOf(commitment) !== commitment.commitment)
    return failed('commitment', 'root, leaf count and private root do not give the commitment')
  return checkSeal(seal, commitment)
}

function checkSeal({ fields, signature }: ProofBundle['seal'], { commitment }: ProofBundle['commitment']): BundleCheck {
  if (fields.commitment !== commitment) return failed('seal', 'the seal is over another commitment')
  const named = fields.author.toLowerCase()
  if (fields.kaId !== '0' && splitKaId(BigInt(fields.kaId)).author !== named)
    return failed('seal', 'the asset id belongs to another author')
  try {
    const author = recoverSealAuthor(fields, signature)
    return author.toLowerCase() === named ? { ok: true, author } : failed('seal', 'the author did not sign this seal')
  } catch (error) {
    return failed('seal', error instanceof Error ? error.message : 'the signature cannot be read')
  }
}

/** One line, in valid Unicode, that ends as a statement does. The root decides what it says; this refuses what no reader shows in full. */
function isStatementLine(line: string): boolean {
  return /^(?:<|_:)[^\u0000-\u001f\u007f]* \.$/.test(line) && !/\p{Surrogate}/u.test(line)
}

function failed(part: BundlePart, why: string): BundleCheck {
  return { ok: false, failed: part, why }
}
