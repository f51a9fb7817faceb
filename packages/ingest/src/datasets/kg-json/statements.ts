import { hash } from 'node:crypto'
import type { Line } from '@kg/core'
import { integer, iri, jsonLiteral, text } from '../../terms.js'
import { rdfType } from '../../vocabulary.js'
import { sortedText } from './canonical-text.js'
import { isJsonObject } from './check-json.js'
import { datasetIri, identifierIri, objectIri, partIri, relationIri, datasetTerms as terms } from './iris.js'
import { addProperties } from './property-statements.js'
import { publicElement } from './public-graph.js'
import { restOf } from './rest.js'
import type { UnsignedDataset } from './signing-text.js'
import { StatementText, termFor } from './statement-text.js'
import type { Dataset, KgElement, KgRelation, Properties } from './types.js'

/** A dataset without its graph. */
export type DatasetHead = Omit<Dataset, '@graph'>

/** Who the objects of a dataset belong to: all its creators together. */
export function creatorOf({ datasetHeader }: Pick<UnsignedDataset, 'datasetHeader'>): string {
  return datasetHeader.dataCreator.identifiers
    .map(({ identifierValue }) => identifierValue.toLowerCase())
    .sort()
    .join('+')
}

/** What a dataset says, as lines. Permissioned data is left out. */
export function datasetStatements({ '@graph': graph, ...head }: Dataset): Line[] {
  const out = new StatementText()
  addHead(out, head)
  for (const element of graph) addElement(out, element, creatorOf(head))
  return out.take().toString('utf8').trimEnd().split('\n')
}

/** What a dataset says about itself, and how many assets hold its statements. */
export function addHead(out: StatementText, head: DatasetHead, parts = 1): void {
  const { '@id': id, datasetHeader: header } = head
  const subject = iri(datasetIri(id))
  const add = (predicate: string, object: string) => out.add(subject, iri(predicate), object)
  add(rdfType, iri(terms.Dataset))
  for (const { identifierValue } of header.dataCreator.identifiers) add(terms.creator, text(identifierValue))
  add(terms.created, text(header.datasetCreationTimestamp))
  if (header.datasetTitle) add(terms.title, text(header.datasetTitle))
  if (header.datasetDescription) add(terms.description, text(header.datasetDescription))
  for (const tag of header.datasetTags ?? []) add(terms.tag, text(tag))
  for (const root of new Set(header.dataIntegrity.proofs.map(({ proofValue }) => proofValue)))
    add(terms.rootHash, text(root))
  add(terms.parts, integer(parts))
  add(terms.head, jsonLiteral(JSON.stringify(head)))
}

const typeTerm = iri(rdfType)
const objectTerm = iri(terms.Object)
const connectorTerm = iri(terms.Connector)
const objectIdTerm = iri(terms.objectId)
const restTerm = iri(terms.rest)
const identifierTerm = termFor(identifierIri)
const relationTerm = termFor(relationIri)

/** What a dataset says about one element. */
export function addElement(out: StatementText, given: KgElement, creator: string): void {
  const element = publicElement(given)
  const owner = objectIri(creator, element['@id'])
  const subject = iri(owner)
  const isConnector = element['@type'] === 'kgConnector'
  out.add(subject, typeTerm, isConnector ? connectorTerm : objectTerm)
  out.addText(subject, objectIdTerm, element['@id'])
  for (const { '@type': type, '@value': value } of element.identifiers)
    out.addText(subject, identifierTerm(type), value)
  const { expectedConnectionCreators, ...rest } = element.properties
  if (isConnector) addCreators(out, subject, creator, expectedConnectionCreators)
  addProperties(out, subject, owner, isConnector ? rest : element.properties)
  for (const relation of element.relations) addRelation(out, subject, owner, creator, relation)
  const left = restOf(element)
  if (left !== undefined) out.add(subject, restTerm, jsonLiteral(sortedText(left, 'sorted outside properties')))
}

/** Two connectors match where each expects the creator of the other. */
function addCreators(
  out: StatementText,
  subject: string,
  creator: string,
  expected: Properties[string] | undefined,
): void {
  for (const own of creator.split('+')) out.addText(subject, iri(terms.creator), own)
  if (!Array.isArray(expected)) return
  for (const creator of expected) {
    const value = isJsonObject(creator) ? creator['@value'] : undefined
    if (typeof value === 'string') out.addText(subject, iri(terms.expectedCreator), value.toLowerCase())
  }
}

/** A direct statement; and one that has properties stands for itself, too. */
function addRelation(out: StatementText, subject: string, owner: string, creator: string, relation: KgRelation): void {
  const to = iri(objectIri(creator, relation.linkedObject['@id']))
  out.add(subject, relationTerm(relation.relationType), to)
  const { relationType, linkedObject, properties } = relation
  if (!properties || Object.keys(properties).length === 0) return
  // Named by its content: the order of relations is no part of a dataset.
  const content = sortedText([relationType, linkedObject['@id'], properties], 'given')
  const part = iri(partIri(owner, hash('sha256', `relation ${content}`, 'hex')))
  out.add(part, typeTerm, iri(terms.Relation))
  out.addText(part, iri(terms.relationType), relationType)
  out.add(part, iri(terms.from), subject)
  out.add(part, iri(terms.to), to)
  addProperties(out, part, owner, properties)
}
