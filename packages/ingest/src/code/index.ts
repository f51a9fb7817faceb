export { type CodeIris, codeIris } from './describe/code-iris.js'
export type { Counts } from './describe/describer.js'
export { type CodeClass, type CodeProperty, classes, properties, term } from './describe/vocabulary.js'
export { type CodeAsset, type CodeIndex, type IndexOptions, indexRepository } from './index-repository.js'
