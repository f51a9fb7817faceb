import { ContextGraphHostedError, ContextGraphSystemError } from '@kg/contract'
import { contextGraphUri, defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { assetKey, subjectOf } from '../assets/names.js'
import { type AssetRow, assetRows } from '../assets/table.js'
import { requireVisibleGraph } from '../context-graphs/resolve-graph.js'
import { contextGraphs, guestGraphs, subGraphs } from '../context-graphs/table.js'
import { type UnfollowNeeds, unfollowGraph } from '../context-graphs/unfollow-graph.js'
import { eraseAsset } from './erase-asset.js'
import type { ErasedAssets } from './forget-asset.js'

export interface DeleteGraphNeeds extends UnfollowNeeds {
  ledger: Journal
  /** Forgets who its members are, and their keys. */
  forgetMembers: (id: string) => Promise<void>
  /** Removes what was erased from every file. Resolves with whether it could. */
  scrub: (erased: ErasedAssets) => Promise<boolean>
}

export interface DeletedGraph {
  readonly id: string
  readonly assets: number
  readonly erased: boolean
  /** The chain knows it, so this node still lists it. */
  readonly onChainId?: string
  readonly stillConfigured: string[]
}

const batch = 100

/** Leaves a context graph and erases all of it from this node: a row at a time, so that a second run completes the first. */
export async function deleteGraph(needs: DeleteGraphNeeds, given: string, caller: Caller): Promise<DeletedGraph> {
  const { ledger, forgetMembers, scrub } = needs
  const graph = ledger.read((r) => requireVisibleGraph(r, given, caller))
  const { id, onChainId } = graph
  if (graph.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: id })
  if (graph.coreHosted) throw new ContextGraphHostedError({ contextGraphId: id })
  const { stillConfigured } = graph.subscribed ? await unfollowGraph(needs, id, caller) : { stillConfigured: [] }
  const assets = await eraseAssets(ledger, id, caller)
  await ledger.write(actOf('context-graph.delete', caller.agent, contextGraphUri(id)), (w) => {
    for (const { key } of [...w.range(subGraphs, { prefix: [id] })]) w.remove(subGraphs, key)
    w.remove(guestGraphs, id)
    if (onChainId === undefined) w.remove(contextGraphs, id)
  })
  if (onChainId === undefined) await forgetMembers(id)
  return { id, assets, erased: await scrub({ contextGraph: id }), stillConfigured, ...defined({ onChainId }) }
}

async function eraseAssets(ledger: Journal, id: string, caller: Caller): Promise<number> {
  const next = () =>
    ledger.read((r) => [...r.range(assetRows, { prefix: [id], limit: batch })].map(({ value }) => value))
  let count = 0
  for (let rows = next(); rows.length > 0; rows = next())
    for (const row of rows) {
      await eraseOne(ledger, row, caller)
      count++
    }
  return count
}

async function eraseOne(ledger: Journal, row: AssetRow, { agent }: Caller): Promise<void> {
  const layer = row.vm === undefined && row.swm === undefined ? 'wm' : 'swm'
  await ledger.write(actOf('asset.erase', agent, subjectOf(row), { layer }), (w) => {
    const now = w.get(assetRows, assetKey(row))
    if (now === undefined) return
    eraseAsset(w, now)
    w.requestRewrite()
  })
}
