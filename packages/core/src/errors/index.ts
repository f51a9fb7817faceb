// Every error of core, for packages that only need to name them: it draws in none of the libraries.
export * from '../canonical/errors.js'
export * from '../ids/errors.js'
export * from '../lifecycle/errors.js'
export * from '../rdf/errors.js'
export * from '../seal/errors.js'
export * from '../workers/errors.js'
export * from './hints.js'
export * from './kg-error.js'
