import { type ContentRef, defineBulkTable, defineTable, sha256 } from '@kg/store'

/** The author's seal over what a layer holds. */
export interface SealRow {
  root: string
  leafCount: number
  privateRoot: string
  /** What stands among the private statements so that their root cannot be guessed; never leaves the node. */
  privateSalt?: string
  commitment: string
  digest: string
  signature: string
  /** The author's signature that puts this version into its sub-graph. Without it, other nodes know no sub-graph of it. */
  subSignature?: string
  version: number
  /** As it was written; `chainNameOf` says what to show. */
  chainName: string
  chainId: number
  contract: string
}

/** Where and how the chain says so. Big numbers are decimal text. */
export interface AnchorRow {
  chainName: string
  chainId: number
  contract: string
  /** On-chain id of the context graph. */
  contextGraphId: string
  txHash: string
  blockNumber: number
  blockHash: string
  publisher: string
  publisherNodeIdentityId: string
  accountId: string
  fee: string
  epochs: number
  /** Seconds. */
  paidUntil: number
  byteSize: number
  ackIdentityIds: string[]
}

export interface DraftState {
  state: 'open' | 'sealed'
  since: number
  seq: number
  /** Statements as written; exact once sealed. */
  quads: number
  privateQuads: number
  seal?: SealRow
  content?: ContentRef
  privateContent?: ContentRef
}

export interface LayerState {
  since: number
  seq: number
  content: ContentRef
  /** What the author keeps to itself; only its root is committed. */
  privateContent: ContentRef
  seal: SealRow
  operationId: string
  /** Of the published layer. */
  anchor?: AnchorRow
}

export interface AssetRow {
  contextGraph: string
  /** Sub-graph, empty for none. */
  sub: string
  agent: string
  name: string
  /** Graph IRI by which its author writes and queries it in SPARQL. */
  alias?: string
  /** The author's own count: the lower part of the asset's id. */
  number: number
  version: number
  createdAt: number
  updatedAt: number
  wm?: DraftState
  swm?: LayerState
  vm?: LayerState
}

export type AssetKey = [contextGraph: string, name: string, agent: string]

export const aliasKey = (alias: string): string => sha256(alias)

const isShared = (row: AssetRow) => row.swm !== undefined || row.vm !== undefined

export const assetRows = defineTable<AssetRow, AssetKey>()('assets', {
  indexes: {
    byAgent: (row) => [row.agent, row.contextGraph, row.name],
    byNumber: (row) => [row.agent, row.number],
    // A list of one layer reads no asset that has nothing in it.
    drafted: (row) => (row.wm === undefined ? undefined : [row.agent, row.contextGraph]),
    shared: (row) => (row.swm === undefined ? undefined : row.contextGraph),
    published: (row) => (row.vm === undefined ? undefined : row.contextGraph),
    // IRIs can be longer than a key.
    byAlias: (row) => (row.alias === undefined ? undefined : [row.agent, aliasKey(row.alias), row.contextGraph]),
  },
  groups: (row) => [
    ...(isShared(row)
      ? [
          [row.contextGraph, 'shared'],
          [row.contextGraph, 'own-shared', row.agent],
        ]
      : []),
    ...(isShared(row) && row.sub !== '' ? [[row.contextGraph, 'sub', row.sub]] : []),
    [row.contextGraph, 'own', row.agent],
  ],
})

/** How many assets each author has made on this node: the next number. */
export const authorNumbers = defineTable<number>()('author-numbers')

export interface ExtractionRow {
  fileHash: string
  fileName: string
  rootEntity?: string
  mediaType: string
  status: 'completed' | 'skipped' | 'failed'
  tripleCount: number
  pipeline: string
  error?: string
  warnings?: string[]
  markdownHash?: string
  startedAt: number
  completedAt: number
}

export const extractionRows = defineTable<ExtractionRow, AssetKey>()('extractions')

/** What was imported into an asset from one source, to be replaced when the source is imported again. */
export interface ImportSourceRow {
  fileName: string
  /** Of its statements, as `markStatements` makes them. */
  marks: string[]
}

export const importSources = defineTable<ImportSourceRow, [...AssetKey, source: string]>()('import-sources')

/** A document that was imported into an asset, as it came. */
export interface ImportedFileRow {
  fileName: string
  mediaType: string
  /** The entity that stands for it. */
  document: string
  sha256: string
  bytes: number
  /** How many pieces its bytes are stored in. */
  pieces: number
  /** The text that was made of it; its pieces come after those of the file. */
  markdown?: { sha256: string; bytes: number; pieces: number }
}

export const importedFiles = defineTable<ImportedFileRow, [...AssetKey, source: string]>()('imported-files')

/** Where a file, or the Markdown made of one, is found by its hash. */
export const importArtifacts = defineTable<
  { file: [...AssetKey, source: string]; isMarkdown: boolean },
  [sha256: string, agent: string, ...AssetKey, source: string]
>()('import-artifacts')

/** Its bytes, compressed. */
export const importedPieces = defineBulkTable<Uint8Array, [...AssetKey, source: string, piece: number]>()(
  'imported-pieces',
)
