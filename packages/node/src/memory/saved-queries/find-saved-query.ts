import {
  AmbiguousAuthorError,
  AssetNotFoundError,
  LayerEmptyError,
  parseSavedQuery,
  type SavedQuery,
  type SavedQueryField,
  savedQueryClass,
  savedQueryTerms,
} from '@kg/contract'
import { jsonFromLine, type Layer, type Line } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { DraftRef } from '../assets/drafts.js'
import { type AssetStatements, readAsset } from '../assets/read-asset.js'
import { textOf } from '../assets/text-of.js'

export interface StoredQuery extends SavedQuery {
  readonly agentAddress: string
  readonly layer: Layer
}

// The keys of the terms are the fields.
const fields = Object.entries(savedQueryTerms) as [SavedQueryField, string][]

/** The saved query that a name means to a caller: its own draft, else what is shared or published. */
export function findSavedQuery(reader: LedgerReader, ref: DraftRef, caller: Caller): StoredQuery | undefined {
  const asset = readIfThere(reader, ref, caller)
  const saved = asset === undefined ? undefined : savedQueryFrom(asset.lines)
  if (asset === undefined || saved?.name !== ref.name) return undefined
  return { ...saved, agentAddress: asset.agent, layer: asset.layer }
}

/** The statements of an asset, if a caller can see some. */
export function readIfThere(reader: LedgerReader, ref: DraftRef, caller: Caller): AssetStatements | undefined {
  try {
    return readAsset(reader, ref, {}, caller)
  } catch (error) {
    const isNotThere = [AssetNotFoundError, LayerEmptyError, AmbiguousAuthorError].some((kind) => error instanceof kind)
    if (isNotThere) return undefined
    throw error
  }
}

/** The saved query that statements describe; undefined where they describe none. */
export function savedQueryFrom(lines: readonly Line[]): SavedQuery | undefined {
  const statements = lines.map(jsonFromLine)
  const subject = statements.find(({ object }) => object === savedQueryClass)?.subject
  const texts = statements
    .filter((statement) => statement.subject === subject)
    .flatMap(({ predicate, object }) => {
      const field = fields.find(([, term]) => term === predicate)?.[0]
      return field === undefined ? [] : [[field, textOf(object)] as const]
    })
  return subject === undefined ? undefined : parseSavedQuery(Object.fromEntries(texts))
}
