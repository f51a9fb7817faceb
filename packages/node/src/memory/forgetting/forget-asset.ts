import { AssetNotFoundError, ContextGraphSystemError, ForgetNotAllowedError } from '@kg/contract'
import { defined, mapDefined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { DraftRef } from '../assets/drafts.js'
import { findAsset } from '../assets/find-asset.js'
import { assetKey, subjectOf } from '../assets/names.js'
import { type AssetRow, assetRows, type LayerState } from '../assets/table.js'
import { type Tombstone, tombstones } from '../assets/tombstones.js'
import { isSystemGraph } from '../context-graphs/system-assets.js'
import { eraseAsset } from './erase-asset.js'
import { signTombstone } from './tombstone-signature.js'

/** An asset that was erased, or all of a context graph. */
export interface ErasedAssets {
  readonly contextGraph: string
  readonly name?: string
}

export interface ForgetNeeds {
  ledger: Journal
  keys: AgentKeys
  /** The agent of the node itself, which its operator acts as. */
  nodeAgent: string
  /** Removes what was erased from every file. Resolves with whether it could. */
  scrub: (erased: ErasedAssets) => Promise<boolean>
}

export interface Forgotten {
  tombstone: Tombstone
  erased: boolean
}

/** Erases an asset from this node for good, and leaves a tombstone. Done again, it completes what was left. */
export async function forgetAsset(
  { ledger, keys, nodeAgent, scrub }: ForgetNeeds,
  ref: DraftRef,
  author: string | undefined,
  caller: Caller,
): Promise<Forgotten> {
  if (isSystemGraph(ref.contextGraph)) throw new ContextGraphSystemError({ contextGraphId: ref.contextGraph })
  const found = ledger.read((r) => findToForget(r, ref, author, caller))
  const { contextGraph, name } = found
  if ('forgottenAt' in found) return { tombstone: found, erased: await scrub({ contextGraph, name }) }
  const shared = found.vm ?? found.swm
  const layer = shared === undefined ? 'wm' : 'swm'
  const root = (shared ?? found.wm)?.seal?.root
  const act = actOf('asset.forget', caller.agent, subjectOf(found), { layer, ...defined({ root }) })
  const { value } = await ledger.write(act, (w) => {
    const row = w.get(assetRows, assetKey(found))
    if (row === undefined) throw new AssetNotFoundError({ name: ref.name, contextGraphId: ref.contextGraph })
    const before = w.get(tombstones, assetKey(row))
    const stone = signStone(makeTombstone(row, before, caller.agent), keys, nodeAgent)
    const tombstone = { ...stone, seq: w.head() + 1, heldElsewhere: eraseAsset(w, row) }
    w.put(tombstones, assetKey(row), tombstone)
    w.requestRewrite()
    return tombstone
  })
  return { tombstone: value, erased: await scrub({ contextGraph, name }) }
}

/** The asset, or the tombstone where it was forgotten before. Only its author and the operator get this far. */
function findToForget(
  reader: LedgerReader,
  { contextGraph, sub, name }: DraftRef,
  author: string | undefined,
  caller: Caller,
): AssetRow | Tombstone {
  const agent = author?.toLowerCase() ?? caller.agent
  const key = assetKey({ contextGraph, sub, agent, name })
  // The operator may name the draft of an agent of this node, which nobody else sees.
  const named = agent === caller.agent || caller.isAdmin ? reader.get(assetRows, key) : undefined
  const stone = agent === caller.agent || caller.isAdmin ? reader.get(tombstones, key) : undefined
  const row = named ?? stone ?? findAsset(reader, contextGraph, name, caller, author)
  if (row.agent !== caller.agent && !caller.isAdmin) throw new ForgetNotAllowedError({ name, author: row.agent })
  return row
}

function makeTombstone(row: AssetRow, before: Tombstone | undefined, by: string) {
  const { contextGraph, sub, agent, name, number, wm, swm, vm } = row
  const roots = [wm?.seal, swm?.seal, vm?.seal].flatMap((seal) => (seal === undefined ? [] : [seal.root]))
  const anchor = mapDefined(vm?.anchor, ({ chainId, contract, txHash }) => ({ chainId, contract, txHash }))
  return {
    contextGraph,
    sub,
    agent,
    name,
    number,
    version: Math.max(row.version, before?.version ?? 0),
    roots: [...new Set([...(before?.roots ?? []), ...roots])],
    ...defined({
      swm: mapDefined(swm, layerOf) ?? before?.swm,
      vm: mapDefined(vm, layerOf) ?? before?.vm,
      anchor: anchor ?? before?.anchor,
    }),
    forgottenAt: Date.now(),
    forgottenBy: by,
  }
}

/** An agent that holds its own key cannot sign here. Then the node signs, and the tombstone says so. */
function signStone(stone: ReturnType<typeof makeTombstone>, keys: AgentKeys, nodeAgent: string) {
  const signedBy = keys.get(stone.forgottenBy) === undefined ? nodeAgent : stone.forgottenBy
  const key = keys.get(signedBy)
  return { ...stone, signedBy, signature: key === undefined ? '' : signTombstone({ ...stone, signedBy }, key) }
}

const layerOf = ({ seal: { version, commitment, subSignature } }: LayerState) => ({
  version,
  commitment,
  ...defined({ subSignature }),
})
