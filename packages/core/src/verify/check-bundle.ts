import { buildTree } from '../hash-tree/build-tree.js'
import { checkProof } from '../hash-tree/check-proof.js'
import { commitmentOf } from '../hash-tree/commitment.js'
import { nameHash } from '../ids/context-graph-id.js'
import { splitKaId } from '../ids/ka-id.js'
import { recoverSealAuthor } from '../seal/sign-seal.js'
import { type BundleCheck, type BundleFault, type Expected, fault, type ProofBundle } from './bundle.js'
import { isBundle, shapeFault } from './bundle-shape.js'

/** Checks a proof bundle from anywhere, as far as it goes without a chain. Any input gets an answer; none makes it throw. */
export function checkBundle(bundle: unknown, expected: Expected = {}): BundleCheck {
  try {
    return isBundle(bundle) ? checkParts(bundle, expected) : fault('shape', shapeFault(bundle) ?? 'not a bundle')
  } catch (error) {
    return fault('shape', error instanceof Error ? error.message : 'the value cannot be read')
  }
}

function checkParts(bundle: ProofBundle, expected: Expected): BundleCheck {
  const { commitment } = bundle
  const said = saidFault(bundle)
  if (said !== undefined) return said
  if (commitmentOf(commitment) !== commitment.commitment)
    return fault('commitment', 'root, leaf count and private root do not give the commitment')
  const sealed = checkSeal(bundle, expected)
  return sealed.ok ? (anchorFault(bundle) ?? sealed) : sealed
}

/** Is what the bundle says in the tree that it is about? */
function saidFault(bundle: ProofBundle): BundleFault | undefined {
  const { root, leafCount } = bundle.commitment
  if (bundle.content !== undefined) return contentFault(bundle.content, root, leafCount)
  const { line } = bundle.statement
  if (!isStatementLine(line)) return fault('statement', 'the line is not one canonical statement')
  return checkProof({ line, proof: bundle.proof, root, leafCount })
    ? undefined
    : fault('path', 'the path does not lead from the statement to the root')
}

function contentFault(lines: readonly string[], root: string, leafCount: number): BundleFault | undefined {
  const wrong = lines.findIndex((line) => !isStatementLine(line))
  if (wrong >= 0) return fault('content', `line ${wrong + 1} is not one canonical statement`)
  if (lines.length !== leafCount)
    return fault('content', `there are ${lines.length} lines, and the commitment is over ${leafCount}`)
  const tree = buildTree(lines)
  return tree.root === root && tree.leafCount === leafCount
    ? undefined
    : fault('content', 'the lines do not give the root')
}

function checkSeal({ seal, commitment, contextGraphId }: ProofBundle, expected: Expected): BundleCheck {
  const { fields, signature } = seal
  if (fields.commitment !== commitment.commitment) return fault('seal', 'the seal is over another commitment')
  if (contextGraphId !== undefined && nameHash(contextGraphId) !== fields.nameHash)
    return fault('seal', 'the seal is for another context graph')
  if (fields.kaId !== '0' && !isSame(splitKaId(BigInt(fields.kaId)).author, fields.author))
    return fault('seal', 'the asset id belongs to another author')
  if (expected.author !== undefined && !isSame(expected.author, fields.author))
    return fault('seal', `it is sealed by ${fields.author}, not by ${expected.author}`)
  if (expected.contract !== undefined && !isSame(expected.contract, fields.contract))
    return fault('seal', `it is sealed for the contract ${fields.contract}, not for ${expected.contract}`)
  try {
    const author = recoverSealAuthor(fields, signature)
    return isSame(author, fields.author) ? { ok: true, author } : fault('seal', 'the author did not sign this seal')
  } catch (error) {
    return fault('seal', error instanceof Error ? error.message : 'the signature cannot be read')
  }
}

/** An anchor elsewhere than where the seal allows it proves nothing. */
function anchorFault({ anchor, seal: { fields } }: ProofBundle): BundleFault | undefined {
  if (anchor === undefined) return undefined
  if (anchor.chainId !== fields.chainId) return fault('anchor', 'the anchor is on another chain than the seal')
  if (!isSame(anchor.contract, fields.contract))
    return fault('anchor', 'the anchor is in another contract than the seal')
  return anchor.kaId === fields.kaId ? undefined : fault('anchor', 'the anchor is of another asset than the seal')
}

/** One line, in valid Unicode, that ends as a statement does. The root decides what it says; this refuses what no reader shows in full. */
function isStatementLine(line: string): boolean {
  return /^(?:<|_:)[^\u0000-\u001f\u007f]* \.$/.test(line) && !/\p{Surrogate}/u.test(line)
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
