export { type Canonical, type CanonicalOptions, canonicalize, canonicalLines } from './canonicalize.js'
export { compareCodePoints, isWellFormed, sortByCodePoint } from './code-point-order.js'
export type { CanonicalHash } from './digest.js'
export { CanonicalWorkLimitError, IllFormedTextError, Rdf12NotCanonicalError, UnsafeTermError } from './errors.js'
