import { DraftNotFoundError, DraftSealedError, NameTakenError } from '@kg/contract'
import { type AssetState, type AssetTrigger, assetMoves, checkNewAssetName, defined, move } from '@kg/core'
import type { LedgerReader, LedgerWriter } from '@kg/store'
import { type Act, type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { DraftRef } from './drafts.js'
import { refuseTakenName } from './find-asset.js'
import { assetKey, subjectOf } from './names.js'
import { type AssetRow, assetRows, authorNumbers, type DraftState } from './table.js'
import { tombstones } from './tombstones.js'

type DraftTrigger = Extract<AssetTrigger, 'create' | 'write' | 'pull'>

/** Where an asset stands in the lifecycle, as its author sees it: a draft comes first. */
export function stateOf(row: AssetRow | undefined): AssetState {
  if (row === undefined) return 'none'
  if (row.wm !== undefined) return row.wm.state
  if (row.vm !== undefined) return 'published'
  return row.swm === undefined ? 'gone' : 'shared'
}

export function findOwnAsset(
  reader: LedgerReader,
  { contextGraph, sub, name }: DraftRef,
  { agent }: Caller,
): AssetRow | undefined {
  const row = reader.get(assetRows, assetKey({ contextGraph, sub, agent, name }))
  return row !== undefined && row.sub === sub ? row : undefined
}

/** The caller's draft, or a refusal. */
export function requireDraft(reader: LedgerReader, ref: DraftRef, caller: Caller): AssetRow & { wm: DraftState } {
  const row = findOwnAsset(reader, ref, caller)
  if (row?.wm === undefined) throw new DraftNotFoundError({ name: ref.name, contextGraphId: ref.contextGraph })
  return { ...row, wm: row.wm }
}

/** The state of the draft after a write; refuses where the lifecycle lets no draft begin. Writing to nothing creates it. */
function stateAfter(known: AssetRow | undefined, trigger: DraftTrigger) {
  const state = stateOf(known)
  const begins = state === 'none' || state === 'gone'
  return move(assetMoves, state, begins && trigger === 'write' ? 'create' : trigger)
}

/** The asset that a draft is to be written of, if there is one; refuses where the lifecycle lets no draft begin. */
export function findAssetToDraft(
  reader: LedgerReader,
  ref: DraftRef,
  caller: Caller,
  trigger: DraftTrigger,
): AssetRow | undefined {
  const known = findOwnAsset(reader, ref, caller)
  if (stateOf(known) === 'sealed' && trigger !== 'pull')
    throw new DraftSealedError({ name: ref.name, contextGraphId: ref.contextGraph })
  stateAfter(known, trigger)
  if (known !== undefined) return known
  // One of this name in another sub-graph has the same key, and must not be overwritten.
  if (reader.has(assetRows, assetKey({ ...ref, agent: caller.agent })))
    throw new NameTakenError({ name: ref.name, contextGraphId: ref.contextGraph })
  // What another author has shared may be pulled; sharing it takes a name of its own.
  if (trigger !== 'pull') refuseTakenName(reader, ref.contextGraph, ref.name, caller.agent)
  checkNewAssetName(ref.name)
  return undefined
}

/** The row to write a draft into: the open one, or a new one where the lifecycle lets a draft begin. */
export function openDraft(
  writer: LedgerWriter,
  ref: DraftRef,
  caller: Caller,
  trigger: DraftTrigger,
): { row: AssetRow & { wm: DraftState }; created: boolean } {
  const known = findAssetToDraft(writer, ref, caller, trigger)
  const row = known ?? newRow(writer, ref, caller)
  const [since, seq] = [Date.now(), writer.head() + 1]
  const wm = row.wm ?? { state: stateAfter(known, trigger), since, seq, quads: 0, privateQuads: 0 }
  return { row: { ...row, wm }, created: row.wm === undefined }
}

export function saveAsset(writer: LedgerWriter, row: AssetRow): void {
  writer.put(assetRows, assetKey(row), { ...row, updatedAt: Date.now() })
}

/** The version that a new asset of a name goes on from: other nodes accept none that was forgotten. */
export const forgottenVersion = (reader: LedgerReader, ref: DraftRef, { agent }: Pick<Caller, 'agent'>): number =>
  reader.get(tombstones, assetKey({ ...ref, agent }))?.version ?? 0

/** What a new asset begins with. Until it is written, another one may be given its number. */
export function beginRow(
  reader: LedgerReader,
  { contextGraph, sub, name, alias }: DraftRef,
  { agent }: Pick<Caller, 'agent'>,
): AssetRow {
  const number = (reader.get(authorNumbers, agent) ?? 0) + 1
  const now = Date.now()
  const version = forgottenVersion(reader, { contextGraph, sub, name }, { agent })
  return { contextGraph, sub, agent, name, number, version, createdAt: now, updatedAt: now, ...defined({ alias }) }
}

function newRow(writer: LedgerWriter, ref: DraftRef, caller: Caller): AssetRow {
  const row = beginRow(writer, ref, caller)
  writer.put(authorNumbers, row.agent, row.number)
  return row
}

/** What the receipt of a change to a draft says. */
export const draftAct = (action: ActionIn<'asset'>, ref: DraftRef, { agent }: Caller): Act =>
  actOf(action, agent, subjectOf({ ...ref, agent }), { layer: 'wm' })
