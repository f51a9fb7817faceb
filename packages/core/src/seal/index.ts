export { SealAuthorMismatchError, SealFieldsError, SealSignatureError } from './errors.js'
export { DOMAIN_TYPE, SEAL_DOMAIN, SEAL_TYPE, sealDigest } from './seal-digest.js'
export { checkSealFields, type SealFields, wrongSealField } from './seal-fields.js'
export { addressOfKey, addressOfPublicKey, recoverSealAuthor, signSeal } from './sign-seal.js'
