import { type Hex, zeroHash } from '@kg/core'
import { canonicalElements, currentForm } from './canonical-graph.js'
import { dataHashOfTexts, idOfTexts } from './hash-dataset.js'
import { addPermissionedHash } from './permissioned-data.js'
import { rootOfElements } from './root-hash.js'
import { signingTextOf, type UnsignedDataset } from './signing-text.js'
import type { DatasetDraft, DatasetHeader, JsonObject } from './types.js'

/** Who creates a dataset, on one chain. */
export interface Creator {
  /** The identity on that chain: the agent's address. */
  readonly identity: string
  /** `<chain>:<network>`. */
  readonly blockchainId: string
  readonly networkId: string
  readonly hubContractAddress: string
}

export interface FinishOptions {
  readonly creators: readonly Creator[]
  /** ISO 8601, for a draft that gives no time of its own. */
  readonly timestamp: string
}

/** A dataset before its signature, with its hashes and the text to sign. */
export interface DatasetBody {
  readonly dataset: UnsignedDataset
  readonly rootHash: Hex
  readonly dataHash: Hex
  readonly signingText: string
}

/** Gives a draft its hashes, header and id. Of the draft's header, what the author may choose stays. */
export function finishDataset(draft: DatasetDraft, options: FinishOptions): UnsignedDataset {
  return buildDataset(draft, options).dataset
}

/** As `finishDataset`, with all that follows from the canonical text, which is made only once. */
export function buildDataset(draft: DatasetDraft, options: FinishOptions): DatasetBody {
  const graph = draft['@graph'].map(addPermissionedHash)
  const elements = canonicalElements(graph, currentForm)
  const texts = elements.map(({ text }) => text)
  const id = idOfTexts(texts)
  const headerOf = finishHeader(draft.datasetHeader, options)
  const root = rootOfElements({ datasetId: id, creator: headerOf(zeroHash).dataCreator }, elements)
  const datasetHeader = headerOf(root)
  const dataset = { '@id': id, '@type': 'Dataset', datasetHeader, '@graph': graph } as const
  return {
    dataset,
    rootHash: root,
    dataHash: dataHashOfTexts(texts, datasetHeader),
    signingText: signingTextOf(dataset, texts, currentForm),
  }
}

/** The header of a new dataset, once its root is known. */
export function finishHeader(
  given: Partial<DatasetHeader>,
  { creators: all, timestamp }: FinishOptions,
): (root: Hex) => DatasetHeader {
  const creators = [...all].sort((a, b) => (a.blockchainId < b.blockchainId ? -1 : 1))
  return (root) => ({
    ...authoredHeader(given, timestamp),
    relatedDatasets: [],
    validationSchemas: Object.fromEntries(creators.flatMap(validationSchemas)),
    dataIntegrity: { proofs: creators.map(({ blockchainId }) => integrityProof(root, blockchainId)) },
    dataCreator: { identifiers: creators.map(creatorIdentifier) },
  })
}

function authoredHeader(given: Partial<DatasetHeader>, timestamp: string) {
  return {
    KGJSONVersion: currentForm.version,
    datasetCreationTimestamp: given.datasetCreationTimestamp ?? timestamp,
    datasetTitle: given.datasetTitle ?? '',
    datasetDescription: given.datasetDescription ?? '',
    datasetTags: given.datasetTags ?? [],
    ...(given.transpilationInfo && { transpilationInfo: given.transpilationInfo }),
  }
}

const creatorIdentifier = ({ identity, blockchainId }: Creator) => ({
  identifierValue: identity,
  identifierType: 'ERC725',
  validationSchema: `/schemas/erc725-main/${blockchainId}`,
})

const integrityProof = (proofValue: string, blockchainId: string) => ({
  proofValue,
  proofType: 'merkleRootHash',
  validationSchema: `/schemas/merkleRoot/${blockchainId}`,
})

function validationSchemas({ blockchainId, networkId, hubContractAddress }: Creator): [string, JsonObject][] {
  return [
    [`erc725-main/${blockchainId}`, { schemaType: 'ethereum-725', networkId }],
    [`merkleRoot/${blockchainId}`, { schemaType: 'merkle-root', networkId, hubContractAddress }],
  ]
}
