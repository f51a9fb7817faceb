export { type Curve, portableCurve } from './curve.js'
export { SealAuthorMismatchError, SealFieldsError, SealSignatureError } from './errors.js'
export { domainTypeText, sealDigest, sealDomain, sealTypeText } from './seal-digest.js'
export { checkSealFields, type SealFields, wrongSealField } from './seal-fields.js'
export {
  addressOfKey,
  addressOfPublicKey,
  recoverAddress,
  recoverSealAuthor,
  recoverSigner,
  signDigest,
  signSeal,
} from './sign-seal.js'
export { recoverSubGraphAuthor, signSubGraph, subGraphDigest, subGraphTypeText } from './sub-graph-seal.js'
