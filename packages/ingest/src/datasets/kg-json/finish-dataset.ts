import { currentForm, datasetId } from './hash-dataset.js'
import { addPermissionedHash } from './permissioned-data.js'
import { rootHash } from './root-hash.js'
import type { UnsignedDataset } from './signing-text.js'
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

/** Gives a draft its hashes, header and id. Of the draft's header, what the author may choose stays. */
export function finishDataset(draft: DatasetDraft, { creators, timestamp }: FinishOptions): UnsignedDataset {
  const graph = draft['@graph'].map(addPermissionedHash)
  const id = datasetId(graph)
  const sorted = [...creators].sort((a, b) => (a.blockchainId < b.blockchainId ? -1 : 1))
  const dataCreator = { identifiers: sorted.map(creatorIdentifier) }
  const root = rootHash({ datasetId: id, creator: dataCreator, graph }, currentForm)
  const { datasetTitle, datasetDescription, datasetTags, transpilationInfo } = draft.datasetHeader
  const datasetHeader: DatasetHeader = {
    KGJSONVersion: currentForm.version,
    datasetCreationTimestamp: draft.datasetHeader.datasetCreationTimestamp ?? timestamp,
    datasetTitle: datasetTitle ?? '',
    datasetDescription: datasetDescription ?? '',
    datasetTags: datasetTags ?? [],
    relatedDatasets: [],
    validationSchemas: Object.fromEntries(sorted.flatMap(validationSchemas)),
    dataIntegrity: { proofs: sorted.map(({ blockchainId }) => integrityProof(root, blockchainId)) },
    dataCreator,
    ...(transpilationInfo && { transpilationInfo }),
  }
  return { '@id': id, '@type': 'Dataset', datasetHeader, '@graph': graph }
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
