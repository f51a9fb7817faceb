import type { Line } from '@kg/core'
import { iri, text } from '../../terms.js'
import { rdfType } from '../../vocabulary.js'
import { sortedText } from './canonical-text.js'
import { isJsonObject } from './check-json.js'
import {
  datasetIri,
  identifierIri,
  objectIri,
  partIri,
  relationIri,
  subPartIri,
  datasetTerms as terms,
} from './iris.js'
import { propertyLines } from './property-statements.js'
import { sha3 } from './sha3.js'
import type { UnsignedDataset } from './signing-text.js'
import type { Identifier, KgElement, KgRelation, Properties } from './types.js'

/** Who the objects of a dataset belong to: all its creators together. */
export function creatorOf({ datasetHeader }: UnsignedDataset): string {
  return datasetHeader.dataCreator.identifiers
    .map(({ identifierValue }) => identifierValue.toLowerCase())
    .sort()
    .join('+')
}

/** What a dataset says, as lines. Permissioned data, and what only serves to write the source again, is left out. */
export function* datasetStatements(dataset: UnsignedDataset): Generator<Line> {
  const id = dataset['@id']
  const creator = creatorOf(dataset)
  yield* headerLines(dataset)
  for (const element of dataset['@graph']) yield* elementLines(element, id, creator)
}

const line = (subject: string, predicate: string, object: string): Line =>
  `${iri(subject)} ${iri(predicate)} ${object} .`

function* headerLines({ '@id': id, datasetHeader: header }: UnsignedDataset): Generator<Line> {
  const subject = datasetIri(id)
  yield line(subject, rdfType, iri(terms.Dataset))
  for (const { identifierValue } of header.dataCreator.identifiers)
    yield line(subject, terms.creator, text(identifierValue))
  yield line(subject, terms.created, text(header.datasetCreationTimestamp))
  if (header.datasetTitle) yield line(subject, terms.title, text(header.datasetTitle))
  if (header.datasetDescription) yield line(subject, terms.description, text(header.datasetDescription))
  for (const tag of header.datasetTags ?? []) yield line(subject, terms.tag, text(tag))
  for (const root of new Set(header.dataIntegrity.proofs.map(({ proofValue }) => proofValue)))
    yield line(subject, terms.rootHash, text(root))
}

function* elementLines(element: KgElement, datasetId: string, creator: string): Generator<Line> {
  const subject = objectIri(creator, element['@id'])
  const isConnector = element['@type'] === 'kgConnector'
  yield line(subject, rdfType, iri(isConnector ? terms.Connector : terms.Object))
  yield line(subject, terms.objectId, text(element['@id']))
  yield line(subject, terms.inDataset, iri(datasetIri(datasetId)))
  for (const identifier of element.identifiers) yield* identifierLines(subject, identifier)
  const { expectedConnectionCreators, ...rest } = element.properties
  if (isConnector) yield* expectedCreatorLines(subject, expectedConnectionCreators)
  const nameOf = (pointer: string) => partIri(datasetId, element['@id'], pointer)
  yield* propertyLines(subject, isConnector ? rest : element.properties, nameOf)
  for (const relation of element.relations) yield* relationLines(element['@id'], relation, datasetId, creator)
}

function* identifierLines(subject: string, { '@type': type, '@value': value }: Identifier): Generator<Line> {
  const identifier = identifierIri(type, value)
  yield line(subject, terms.identifiedBy, iri(identifier))
  yield line(identifier, terms.identifierType, text(type))
  yield line(identifier, terms.identifierValue, text(value))
}

function* expectedCreatorLines(subject: string, expected: Properties[string] | undefined): Generator<Line> {
  if (!Array.isArray(expected)) return
  for (const creator of expected) {
    const value = isJsonObject(creator) ? creator['@value'] : undefined
    if (typeof value === 'string') yield line(subject, terms.expectedCreator, text(value))
  }
}

/** A direct statement; and one that has properties stands for itself, too. */
function* relationLines(id: string, relation: KgRelation, datasetId: string, creator: string): Generator<Line> {
  const from = objectIri(creator, id)
  const to = objectIri(creator, relation.linkedObject['@id'])
  yield line(from, relationIri(relation.relationType), iri(to))
  const properties = relation.properties
  if (!properties || Object.keys(properties).length === 0) return
  // Named by its content: the order of relations is no part of a dataset.
  const { relationType, linkedObject } = relation
  const content = sortedText([relationType, linkedObject['@id'], properties], 'given')
  const subject = partIri(datasetId, id, `/relations/${sha3(content).slice(2, 34)}`)
  yield line(subject, rdfType, iri(terms.Relation))
  yield line(subject, terms.relationType, text(relationType))
  yield line(subject, terms.from, iri(from))
  yield line(subject, terms.to, iri(to))
  yield* propertyLines(subject, properties, (pointer) => subPartIri(subject, pointer))
}
