import type { AssetDescriptor } from '@kg/contract'
import { defined, makeUal, mapDefined } from '@kg/core'
import type { LedgerReader, Receipt } from '@kg/store'
import { receipts } from '@kg/store'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import { trustOf } from '../trust-levels/levels.js'
import { chainNameOf } from './chain-names.js'
import { graphOf, kaIdOf, subjectOf } from './names.js'
import type { AnchorRow, AssetRow, DraftState, LayerState, SealRow } from './table.js'

const iso = (time: number) => new Date(time).toISOString()

type Shown = Pick<AssetDescriptor, 'status' | 'memoryLayer'>

const statusOfState: Readonly<Record<'open' | 'sealed' | 'shared' | 'published', Shown>> = {
  open: { status: 'draft-open', memoryLayer: 'WM' },
  sealed: { status: 'wm-sealed', memoryLayer: 'WM' },
  shared: { status: 'swm-shared', memoryLayer: 'SWM' },
  published: { status: 'vm-confirmed', memoryLayer: 'VM' },
}

/** The furthest that an asset has come; an open draft on top of it does not take that back. */
export function statusOf({ wm, swm, vm }: AssetRow) {
  const draft = wm?.state ?? 'open'
  const shared = swm === undefined ? draft : 'shared'
  const state = vm === undefined ? shared : 'published'
  return { ...statusOfState[state], state }
}

/** What a list shows of an asset. Drafts are shown to their author alone. */
export function summarizeAsset(reader: LedgerReader, row: AssetRow, isAuthor: boolean) {
  const { wm, swm, vm } = row
  const seal = (isAuthor ? wm?.seal : undefined) ?? vm?.seal ?? swm?.seal
  return {
    name: row.name,
    contextGraphId: row.contextGraph,
    ...(row.sub === '' ? {} : { subGraphName: row.sub }),
    agentAddress: row.agent,
    assertionUri: graphOf(row, vm ? 'vm' : swm ? 'swm' : 'wm'),
    ...defined({ alias: row.alias }),
    ...statusOf(row),
    kaId: kaIdOf(row),
    kaNumber: String(row.number),
    ...(seal === undefined || seal.chainId === 0 ? {} : { reservedUal: ualOf(reader, row, seal) }),
    ...defined({ ual: mapDefined(vm, (vm) => ualOf(reader, row, vm.seal)) }),
    assertionVersion: row.version,
    ...(isAuthor && wm !== undefined ? { wmCurrentAssertion: formatDraft(wm, row.version) } : {}),
    ...defined({ swmCurrentAssertion: mapDefined(swm, formatLayer), vmCurrentAssertion: mapDefined(vm, formatLayer) }),
    ...defined({ trust: mapDefined(vm, (vm) => trustOf(reader, kaIdOf(row), vm.seal.version)) }),
    privateTripleCount: isAuthor ? (wm?.privateQuads ?? swm?.privateContent.quads ?? 0) : 0,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

/** What a list shows of an asset, however odd its row. */
export const listAsset = (reader: LedgerReader, row: AssetRow, isAuthor: boolean) =>
  describeOrMark(row, () => summarizeAsset(reader, row, isAuthor), markAsset)

/** What is left to show of a row that cannot be described. */
function markAsset(row: AssetRow) {
  const never = iso(0)
  return {
    name: row.name,
    contextGraphId: row.contextGraph,
    agentAddress: row.agent,
    assertionUri: '',
    ...statusOf(row),
    kaId: '0',
    kaNumber: String(row.number),
    assertionVersion: row.version,
    privateTripleCount: 0,
    createdAt: never,
    updatedAt: never,
  }
}

/** Everything about an asset, with its history from the receipts. */
export const describeAsset = (reader: LedgerReader, row: AssetRow, isAuthor: boolean): AssetDescriptor =>
  describeOrMark(
    row,
    () => describeWhole(reader, row, isAuthor),
    () => ({ ...markAsset(row), events: [] }),
  )

function describeWhole(reader: LedgerReader, row: AssetRow, isAuthor: boolean): AssetDescriptor {
  const seal = (isAuthor ? row.wm?.seal : undefined) ?? row.vm?.seal ?? row.swm?.seal
  return {
    ...summarizeAsset(reader, row, isAuthor),
    ...defined({ seal: mapDefined(seal, (seal) => formatSeal(row, seal)) }),
    ...(row.vm?.anchor === undefined ? {} : { anchor: formatAnchor(row, row.vm.anchor) }),
    events: [...readHistory(reader, row, isAuthor)],
  } as AssetDescriptor
}

function* readHistory(reader: LedgerReader, row: AssetRow, isAuthor: boolean) {
  for (const { value } of reader.by(receipts, 'bySubject', { prefix: subjectOf(row) }))
    if (isAuthor || value.layer !== 'wm') yield formatEvent(value)
}

function formatEvent({ seq, time, action, agent, layer, root }: Receipt) {
  return {
    seq,
    time: iso(time),
    action,
    agent,
    ...defined({ layer, root }),
  }
}

function formatDraft({ state, since, seq, quads, seal }: DraftState, version: number) {
  const sealed = state === 'sealed' && seal !== undefined ? { root: seal.root, commitment: seal.commitment } : {}
  return { ...sealed, version: seal?.version ?? version + 1, tripleCount: quads, since: iso(since), seq }
}

function formatLayer({ since, seq, content, seal }: LayerState) {
  return {
    root: seal.root,
    commitment: seal.commitment,
    version: seal.version,
    tripleCount: content.quads,
    since: iso(since),
    seq,
  }
}

function formatSeal(row: AssetRow, seal: SealRow) {
  const { root, commitment, digest, signature, chainId, version } = seal
  return { authorAddress: row.agent, merkleRoot: root, commitment, eip712Digest: digest, signature, chainId, version }
}

export function formatAnchor(row: AssetRow, { contextGraphId, paidUntil, blockHash: _hash, ...anchor }: AnchorRow) {
  return { ...anchor, kaId: kaIdOf(row), contextGraphOnChainId: contextGraphId, paidUntil: iso(paidUntil * 1000) }
}

export const ualOf = (reader: LedgerReader, row: AssetRow, seal: SealRow): string =>
  makeAssetUal(row, { ...seal, chainName: chainNameOf(reader, seal) })

export function makeAssetUal(
  row: AssetRow,
  { chainName, chainId, contract }: Pick<AnchorRow, 'chainName' | 'chainId' | 'contract'>,
): string {
  return makeUal({ chainName, chainId, contract: contract as `0x${string}`, kaId: BigInt(kaIdOf(row)) })
}
