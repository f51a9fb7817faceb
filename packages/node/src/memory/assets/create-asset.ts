import { DraftChangedError } from '@kg/contract'
import type { Line } from '@kg/core'
import { type LedgerWriter, noContent, type PackedContent } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { type PackedStatements, packStatements, putStatements, setPrivate } from './change-draft.js'
import { statusOf } from './describe-asset.js'
import { beginRow, draftAct, findAssetToDraft, openDraft } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import type { FinalizeNeeds } from './finalize-draft.js'
import { graphOf, kaIdOf } from './names.js'
import { readDraftTexts } from './read-draft.js'
import { prepareSeal } from './sealing/prepare-seal.js'
import { signerFor, subSignatureFor } from './sealing/seal-fields.js'
import { sealOnce } from './sealing/seal-once.js'
import { dropFromDrafts, storeSealed, storeShared } from './store-layers.js'
import type { AssetRow } from './table.js'
import { untilUnchanged } from './until-unchanged.js'

export interface CreateNeeds extends FinalizeNeeds {
  graphs: ContextGraphs
}

export interface NewAsset {
  readonly ref: DraftRef
  readonly lines: readonly Line[]
  readonly privateLines: readonly Line[]
  /** How far the asset goes at once. */
  readonly goal: 'open' | 'sealed' | 'shared'
}

export interface CreateResult {
  assertionUri: string
  /** An open draft of that name was there; the statements were added to it. */
  alreadyExists: boolean
  kaId: string
  version: number
  status: ReturnType<typeof statusOf>['status']
  root?: string
  shared?: { promotedCount: number; shareOperationId: string }
}

/** Opens the draft of a name, writes to it, seals it and shares it, as far as is asked: in one transaction or not at all. */
export function createAsset(needs: CreateNeeds, asset: NewAsset, caller: Caller): Promise<CreateResult> {
  const { goal } = asset
  return goal === 'open' ? createDraft(needs, asset, caller) : createSealed(needs, { ...asset, goal }, caller)
}

async function createDraft({ ledger, graphs }: CreateNeeds, asset: NewAsset, caller: Caller): Promise<CreateResult> {
  const { ref, lines, privateLines } = asset
  const statements = await packStatements(lines, privateLines)
  const { value } = await ledger.write(draftAct('asset.create', ref, caller), (w) =>
    writeDraft(w, graphs, ref, statements, caller),
  )
  return value
}

function writeDraft(
  writer: LedgerWriter,
  graphs: ContextGraphs,
  ref: DraftRef,
  statements: PackedStatements,
  caller: Caller,
): CreateResult {
  const hasContent = statements.content.quads + statements.secret.quads > 0
  if (hasContent) graphs.followForWriting(writer, ref.contextGraph, ref.sub, caller)
  else graphs.requireWritableScope(writer, ref.contextGraph, ref.sub, caller)
  const { row, created } = openDraft(writer, ref, caller, 'create')
  if (created || hasContent) putStatements(writer, row, created ? 'replace' : 'add', statements)
  return createdFrom(row, created, row)
}

/** Opens the draft of a name, as part of a transaction, with statements that were packed elsewhere. */
export function putPackedDraft(
  writer: LedgerWriter,
  graphs: ContextGraphs,
  ref: DraftRef,
  content: PackedContent,
  caller: Caller,
): void {
  writeDraft(writer, graphs, ref, { content, secret: { ...noContent, packed: [] } }, caller)
}

/** The canonical form is made before the transaction, of the draft as it is then; the transaction checks that it still is. */
async function createSealed(
  { ledger, graphs, keys, ...sealing }: CreateNeeds,
  { ref, lines, privateLines, goal }: NewAsset & { goal: 'sealed' | 'shared' },
  caller: Caller,
): Promise<CreateResult> {
  const act = draftAct(goal === 'shared' ? 'asset.share' : 'asset.finalize', ref, caller)
  const before = ledger.findRecorded<CreateResult>(act.action, act.subject)
  if (before !== undefined) return before.value
  return untilUnchanged(async () => {
    const { known, likely, ...content } = ledger.read((r) => {
      graphs.requireWritableScope(r, ref.contextGraph, ref.sub, caller)
      const row = findAssetToDraft(r, ref, caller, 'create')
      const written = (layer: 'wm' | 'private') => (row?.wm === undefined ? [] : readDraftTexts(r, row, layer))
      return {
        known: row,
        likely: row ?? beginRow(r, ref, caller),
        texts: [...written('wm'), textOf(lines)],
        privateTexts: [...written('private'), textOf(privateLines)],
      }
    })
    const { wm } = known ?? {}
    const { version } = likely
    const prepared = await prepareSeal(sealing, { ...ref, agent: caller.agent, version }, content)
    const sealFor = sealOnce(prepared, signerFor(keys, caller.agent))
    const { root } = prepared.canonical
    const isFirst = !ledger.isWriting()
    const writing = ledger.write({ ...act, ...(goal === 'shared' ? { layer: 'swm' } : {}), root }, (w) => {
      graphs.followForWriting(w, ref.contextGraph, ref.sub, caller)
      const { row, created } = openDraft(w, ref, caller, 'create')
      if ((created ? undefined : row.wm.seq) !== wm?.seq || row.version !== version)
        throw new DraftChangedError({ name: ref.name })
      // The seal covers the asset's number, which a new asset is given only here.
      const { fields, seal } = sealFor(row)
      const sealed = {
        content: w.putContent(prepared.canonical.content),
        privateContent: w.putContent(prepared.canonical.secret),
        seal: { ...seal, ...subSignatureFor(keys, fields, row.sub) },
      }
      if (goal === 'sealed') return { ...createdFrom(row, created, storeSealed(w, row, sealed)), root }
      if (!created) dropFromDrafts(w, row)
      setPrivate(w, row, sealed.privateContent)
      const shared = storeShared(w, row, sealed)
      const { operationId: shareOperationId } = shared.swm
      const promotedCount = sealed.content.quads
      return { ...createdFrom(row, created, shared), root, shared: { promotedCount, shareOperationId } }
    })
    // This thread has nothing to do until the transaction is open. If another write comes first, the number is another one.
    if (isFirst) setImmediate(() => sealFor.ahead(likely))
    return (await writing).value
  })
}

function createdFrom(draft: AssetRow, created: boolean, now: AssetRow): CreateResult {
  return {
    assertionUri: graphOf(draft, 'wm'),
    alreadyExists: !created,
    kaId: kaIdOf(draft),
    version: draft.version + 1,
    status: statusOf(now).status,
  }
}

const textOf = (lines: readonly Line[]): string => lines.map((line) => `${line}\n`).join('')
