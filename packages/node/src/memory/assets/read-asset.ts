import { LayerEmptyError } from '@kg/contract'
import { defined, type Layer, type Line, mapDefined, sortByCodePoint } from '@kg/core'
import { type ContentRef, graphParts, type LedgerReader, pastGraphParts } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { findReceiptAt } from '../history/find-receipt-at.js'
import type { DraftRef } from './drafts.js'
import { findAsset } from './find-asset.js'
import { graphOf, shelfOf } from './names.js'
import { cutPage, type LinePage } from './read-draft.js'
import type { AssetRow } from './table.js'

export interface ReadOptions {
  /** By default the furthest back: the caller's draft, then what is shared, then what is published. */
  readonly layer?: Layer | undefined
  /** Number of a receipt, or a date. */
  readonly asOf?: string | undefined
  readonly author?: string | undefined
}

export interface PageOptions {
  /** Only what is said about this entity. */
  readonly subject?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

interface FoundAsset {
  readonly layer: Layer
  readonly graph: string
  readonly agent: string
  readonly seq: number
}

export interface AssetStatements extends FoundAsset {
  readonly lines: Line[]
}

export interface AssetContent extends FoundAsset {
  readonly parts: readonly ContentRef[]
}

/** A page of the statements of an asset in one layer, now or in the past. */
export function readAssetPage(
  { ledger }: { ledger: Journal },
  ref: DraftRef,
  { limit, cursor, subject, ...options }: ReadOptions & PageOptions,
  caller: Caller,
): Omit<AssetStatements, 'lines'> & LinePage {
  const { lines, ...rest } = ledger.read((r) => readAsset(r, ref, options, caller))
  const wanted = subject === undefined ? lines : lines.filter((line) => line.startsWith(`<${subject}> `))
  return { ...rest, ...cutPage(wanted, limit, cursor) }
}

/** The statements of an asset in one layer, sorted and unique. */
export function readAsset(reader: LedgerReader, ref: DraftRef, options: ReadOptions, caller: Caller): AssetStatements {
  const { parts, ...found } = findContent(reader, ref, options, caller)
  return { ...found, lines: readLines(reader, parts) }
}

/** Which layer of an asset is read, and the content that it is made of. */
export function findContent(
  reader: LedgerReader,
  { contextGraph, name }: DraftRef,
  { layer, asOf, author }: ReadOptions,
  caller: Caller,
): AssetContent {
  const row = findAsset(reader, contextGraph, name, caller, author)
  const seq = mapDefined(asOf, (asOf) => findReceiptAt(reader, asOf))
  const layers = (layer === undefined ? (['wm', 'swm', 'vm'] as const) : [layer]).filter(
    (one) => one !== 'wm' || row.agent === caller.agent,
  )
  for (const one of layers) {
    const parts = partsOf(reader, row, one, seq)
    if (parts !== undefined)
      return { layer: one, graph: graphOf(row, one), agent: row.agent, seq: seq ?? reader.head(), parts }
  }
  throw new LayerEmptyError({ name, contextGraphId: contextGraph, layer: layer ?? 'any layer', ...defined({ asOf }) })
}

/** The statements of one layer, sorted and unique; undefined where it has none. */
export const readLayer = (reader: LedgerReader, row: AssetRow, layer: Layer, seq?: number): Line[] | undefined =>
  mapDefined(partsOf(reader, row, layer, seq), (parts) => readLines(reader, parts))

function partsOf(reader: LedgerReader, row: AssetRow, layer: Layer, seq?: number): ContentRef[] | undefined {
  const [shelf, graph] = [shelfOf(row, layer), graphOf(row, layer)]
  return seq === undefined ? graphParts(reader, shelf, graph) : pastGraphParts(reader, shelf, graph, seq)
}

/** The lines of content, sorted and unique. */
export function readLines(reader: LedgerReader, parts: readonly ContentRef[]): Line[] {
  const lines = parts.flatMap((part) => reader.contentText(part).split('\n')).filter((line) => line !== '')
  return sortByCodePoint([...new Set(lines)])
}
