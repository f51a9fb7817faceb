import type { Hex } from '@kg/core'
import { type CanonicalElement, canonicalElements, type Form } from './canonical-graph.js'
import { sortedText } from './canonical-text.js'
import { climb, hashLevels, proofOf, rootOf } from './hash-tree.js'
import { sha3 } from './sha3.js'
import { asJson } from './spelling.js'
import type { DatasetHeader, JsonObject, KgElement } from './types.js'

/** Shows that an object is part of the dataset with a root hash. */
export interface ObjectProof {
  readonly object_id: string
  /** Its position in the canonical graph, plus one: the summary has position 0. */
  readonly object_index: number
  readonly object: JsonObject
  readonly proof: readonly Hex[]
}

/** What the root of a dataset covers. */
export interface RootInput {
  readonly datasetId: string
  readonly creator: DatasetHeader['dataCreator']
  readonly graph: readonly KgElement[]
}

/** The root of the tree over a summary and all elements: it binds the creator, the id and the content. */
export function rootHash(input: RootInput, form: Form): Hex {
  return rootOfElements(input, canonicalElements(input.graph, form))
}

export function rootOfElements(input: Omit<RootInput, 'graph'>, elements: readonly CanonicalElement[]): Hex {
  return rootOf(levelsOf(input, elements))
}

/** The proofs of some objects, in the order of the canonical graph. Objects that the dataset has not are left out. */
export function proveObjects(input: RootInput, form: Form, objectIds: readonly string[]): ObjectProof[] {
  const elements = canonicalElements(input.graph, form)
  const levels = levelsOf(input, elements)
  const asked = new Set(objectIds)
  return elements.flatMap(({ element, text }, i) => {
    if (!asked.has(element['@id'])) return []
    // The text leaves out permissioned data, and its lists have the order that the hash needs.
    const object = JSON.parse(text) as JsonObject
    return [{ object_id: element['@id'], object_index: i + 1, object, proof: proofOf(levels, i + 1) }]
  })
}

/** Checks that an object, in the order of lists that its proof gives, belongs to a root hash. */
export function checkObjectProof({ object, object_index, proof }: ObjectProof, root: string): boolean {
  if (!Number.isSafeInteger(object_index) || object_index < 1 || proof.length > 31) return false
  return climb(leafHash(sortedText(object, 'given'), object_index), object_index, proof, joinLeaves) === root
}

function levelsOf(input: Omit<RootInput, 'graph'>, elements: readonly CanonicalElement[]): readonly (readonly Hex[])[] {
  const leaves = [summaryText(input, elements), ...elements.map(({ text }) => text)]
  return hashLevels(leaves.map(leafHash), joinLeaves)
}

function summaryText({ datasetId, creator }: Omit<RootInput, 'graph'>, elements: readonly CanonicalElement[]): string {
  const objects = elements.map(({ element, identifiers }) => {
    return `{"@id":${JSON.stringify(element['@id'])},"identifiers":${identifiers}}`
  })
  const relations = elements.reduce((sum, { element }) => sum + element.relations.length, 0)
  const creatorText = sortedText(asJson(creator), 'given')
  return `{"datasetCreator":${creatorText},"datasetId":${JSON.stringify(datasetId)},"numRelations":${relations},"objects":[${objects.join(',')}]}`
}

const leafHash = (text: string, index: number): Hex => sha3(text, String(index))

/** A hash and its neighbour give the hash above them. */
export const joinLeaves = (left: Hex, right: Hex): Hex => sha3(left, right)
