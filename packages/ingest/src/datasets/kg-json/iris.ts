import { kg } from '../../vocabulary.js'

/** The names that the statements of a dataset use; docs/dataset-format.md explains them. */
const namespace = 'urn:kg:dataset:'

export const datasetTerms = {
  Dataset: `${namespace}Dataset`,
  Object: `${namespace}Object`,
  Connector: `${namespace}Connector`,
  Relation: `${namespace}Relation`,
  objectId: `${namespace}objectId`,
  expectedCreator: `${namespace}expectedCreator`,
  creator: `${namespace}creator`,
  created: `${namespace}created`,
  title: `${namespace}title`,
  description: `${namespace}description`,
  tag: `${namespace}tag`,
  rootHash: `${namespace}rootHash`,
  parts: `${namespace}parts`,
  relationType: `${namespace}relationType`,
  from: `${namespace}from`,
  to: `${namespace}to`,
  /** A dataset without its graph, as JSON. */
  head: `${namespace}head`,
  /** What other statements about an element do not say, as JSON. */
  rest: `${namespace}rest`,
  order: kg.order,
} as const

/** Text that can stand in an IRI: colons and slashes stay readable. */
function part(text: string): string {
  if (/^[\w.~:/-]*$/.test(text)) return text
  return encodeURIComponent(text).replace(/%(3A|2F)/g, (code) => decodeURIComponent(code))
}

/** As `part`, for names that stand before a colon. */
const name = (text: string): string => (/^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text))

export const datasetIri = (datasetId: string): string => `${namespace}${part(datasetId)}`

/** The same `@id` from two creators names two objects. */
export const objectIri = (creator: string, id: string): string =>
  `${namespace}object:${name(creator.toLowerCase())}:${part(id)}`

/** The predicate from an object to its identifier of a type: the point at which the objects of different creators meet. */
export const identifierIri = (type: string): string => `${namespace}identifier:${name(type)}`

export const relationIri = (relationType: string): string => `${namespace}relation:${name(relationType)}`

export const propertyIri = (key: string): string => `${namespace}property:${name(key)}`

/** A part of an object that has properties of its own, named by where it stands and what it says. */
export const partIri = (owner: string, contentHash: string): string => `${owner}#${contentHash.slice(2, 34)}`
