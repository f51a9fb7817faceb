export type { InclusionProof } from '../hash-tree/build-tree.js'
export { checkProof, type ProofClaim } from '../hash-tree/check-proof.js'
export { type CommitmentParts, commitmentOf } from '../hash-tree/commitment.js'
export { type Hex, zeroHash } from '../hash-tree/hex.js'
export { leafHash } from '../hash-tree/node-hash.js'
export { describePath, type PathLevel } from '../hash-tree/proof-path.js'
export { nameHash } from '../ids/context-graph-id.js'
export { sealDigest } from '../seal/seal-digest.js'
export type { SealFields } from '../seal/seal-fields.js'
export { recoverSealAuthor } from '../seal/sign-seal.js'
export {
  type Anchor,
  type BundleCheck,
  type BundleFault,
  type BundlePart,
  type ContentBundle,
  type Expected,
  type ProofBundle,
  partsOf,
  type StatementBundle,
} from './bundle.js'
export { maxContentLength, maxContentLines, maxLineLength } from './bundle-shape.js'
export { checkAnchor, type RpcRequest } from './check-anchor.js'
export { checkBundle } from './check-bundle.js'
export { RpcRequestError } from './errors.js'
export { publishedEvent, publishedTopic } from './published-event.js'
export { type RpcOptions, rpcRequest } from './rpc-request.js'
export { type Claim, type PartVerdict, type Verdict, type VerdictOptions, verdictOn } from './verdict.js'
