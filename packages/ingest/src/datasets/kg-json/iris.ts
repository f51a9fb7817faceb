import { kg } from '../../vocabulary.js'

/** The names that the statements of a dataset use; docs/dataset-format.md explains them. */
const namespace = 'urn:kg:dataset:'

export const datasetTerms = {
  Dataset: `${namespace}Dataset`,
  Object: `${namespace}Object`,
  Connector: `${namespace}Connector`,
  Relation: `${namespace}Relation`,
  objectId: `${namespace}objectId`,
  inDataset: `${namespace}inDataset`,
  identifiedBy: `${namespace}identifiedBy`,
  identifierType: `${namespace}identifierType`,
  identifierValue: `${namespace}identifierValue`,
  expectedCreator: `${namespace}expectedCreator`,
  creator: `${namespace}creator`,
  created: `${namespace}created`,
  title: `${namespace}title`,
  description: `${namespace}description`,
  tag: `${namespace}tag`,
  rootHash: `${namespace}rootHash`,
  relationType: `${namespace}relationType`,
  from: `${namespace}from`,
  to: `${namespace}to`,
  order: kg.order,
} as const

/** Text that can stand in an IRI: colons and slashes stay readable. */
const part = (text: string): string => encodeURIComponent(text).replace(/%(3A|2F)/g, (code) => decodeURIComponent(code))

export const datasetIri = (datasetId: string): string => `${namespace}${part(datasetId)}`

/** The same `@id` from two creators names two objects. */
export const objectIri = (creator: string, id: string): string =>
  `${namespace}object:${encodeURIComponent(creator.toLowerCase())}:${part(id)}`

/** Everybody's: the point at which the objects of different creators meet. */
export const identifierIri = (type: string, value: string): string =>
  `${namespace}identifier:${encodeURIComponent(type)}:${part(value)}`

export const relationIri = (relationType: string): string => `${namespace}relation:${encodeURIComponent(relationType)}`

export const propertyIri = (key: string): string => `${namespace}property:${encodeURIComponent(key)}`

/** A part of an object that has properties of its own, in one dataset. */
export const partIri = (datasetId: string, id: string, pointer: string): string =>
  `${datasetIri(datasetId)}:${part(id)}#${part(pointer)}`

/** A part of a part. */
export const subPartIri = (owner: string, pointer: string): string => `${owner}${part(pointer)}`
