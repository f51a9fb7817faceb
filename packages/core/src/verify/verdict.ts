import { defined } from '../values/defined.js'
import type { Anchor, BundleCheck, BundlePart, Expected, ProofBundle } from './bundle.js'
import { partsOf } from './bundle.js'
import { checkAnchor, type RpcRequest } from './check-anchor.js'
import { checkBundle } from './check-bundle.js'

export interface PartVerdict {
  readonly part: BundlePart
  readonly result: 'ok' | 'failed' | 'not-checked'
  /** What it means when it is ok. */
  readonly meaning: string
}

/** A check in a form that people can be shown. */
export interface Verdict {
  readonly ok: boolean
  readonly checks: readonly PartVerdict[]
  readonly failed?: BundlePart
  readonly why?: string
  /** The chain gave no answer; the rest holds. */
  readonly unanswered?: true
  /** Who says what, and where. Of a bundle that is not ok it is no more than a claim; one that cannot be read has none. */
  readonly claim?: Claim
}

export interface Claim {
  readonly author: string
  readonly asset: string
  readonly version: number
  readonly contextGraphId?: string
  /** Public ones of the whole asset. */
  readonly statements: number
  /** The one that is proved, where it is one. */
  readonly statement?: string
  /** There are more, which only their root is known of. */
  readonly privateStatements: boolean
  readonly kaId: string
  readonly anchor?: Anchor
}

export interface VerdictOptions {
  readonly expected?: Expected
  /** Asks the chain; without it the anchor is not checked. */
  readonly request?: RpcRequest
}

const meanings: Readonly<Record<BundlePart, string>> = {
  shape: 'It is a proof bundle',
  statement: 'The statement is one canonical line',
  path: 'The statement is in the asset',
  content: 'These are all public statements of the asset',
  commitment: 'The commitment is that of the asset',
  seal: 'The author sealed it',
  anchor: 'The chain says the same',
}

/** Checks as far as it can, and tells part by part. Never throws. */
export async function verdictOn(value: unknown, { expected = {}, request }: VerdictOptions = {}): Promise<Verdict> {
  const check = request === undefined ? checkBundle(value, expected) : await checkAnchor(value, request, expected)
  const { ok: _ok, ...fault } = check.ok ? { ok: true } : check
  if (!check.ok && check.failed === 'shape') return { ok: false, checks: [verdict('shape', 'failed')], ...fault }
  const bundle = value as ProofBundle
  return { ok: check.ok, checks: checksOf(bundle, check, request !== undefined), ...fault, claim: claimOf(bundle) }
}

function checksOf(bundle: ProofBundle, check: BundleCheck, asked: boolean): PartVerdict[] {
  const parts = partsOf(bundle)
  if (asked && bundle.anchor === undefined) parts.push('anchor')
  const reached = check.ok ? parts.length : parts.indexOf(check.failed)
  return parts.map((part, at) => {
    if (at === reached) return verdict(part, 'failed')
    return verdict(part, at > reached || (part === 'anchor' && !asked) ? 'not-checked' : 'ok')
  })
}

const verdict = (part: BundlePart, result: PartVerdict['result']): PartVerdict => ({
  part,
  result,
  meaning: meanings[part],
})

function claimOf({ statement, contextGraphId, commitment, seal: { fields }, anchor }: ProofBundle): Claim {
  return {
    author: fields.author,
    asset: fields.name,
    version: fields.version,
    ...defined({ contextGraphId }),
    statements: commitment.leafCount,
    ...defined({ statement: statement?.line }),
    privateStatements: BigInt(commitment.privateRoot) !== 0n,
    kaId: fields.kaId,
    ...defined({ anchor }),
  }
}
