import type { Client } from '@kg/client'
import type { AssetGraph } from '@kg/core/ids'

/** What one version of an asset changed of what it says about an entity. */
export interface HistoryStep {
  readonly seq: number
  readonly time: string
  readonly agent: string
  readonly action: string
  readonly asset: AssetGraph
  readonly added: readonly SaidThen[]
  readonly removed: readonly SaidThen[]
}

export interface SaidThen {
  readonly predicate: string
  readonly object: string
}

/** Of longer histories, the newest part. */
export const mostVersions = 20
const perVersion = 1000

/** The versions of an asset that changed what it says about an entity, oldest first. */
export async function readHistory(client: Client, asset: AssetGraph, subject: string, signal: AbortSignal) {
  const { name, contextGraphId, subGraphName, agent, layer } = asset
  const target = {
    contextGraphId,
    agentAddress: agent,
    ...(subGraphName !== undefined && { subGraphName }),
  }
  const { events } = await client.call('getAsset', { params: { name }, query: target }, { signal })
  const versions = events.filter((event) => event.layer === layer)
  const steps: HistoryStep[] = []
  let before: readonly SaidThen[] = []
  for (const { seq, time, action, agent: by } of versions.slice(-mostVersions)) {
    const query = { ...target, layer, subject, asOf: String(seq), limit: perVersion }
    // A version whose content was forgotten says nothing any more.
    const now = await client.call('assetQuads', { params: { name }, query }, { signal }).then(
      ({ quads }) => quads,
      () => [],
    )
    const { added, removed } = diffStatements(before, now)
    if (added.length + removed.length > 0) steps.push({ seq, time, agent: by, action, asset, added, removed })
    before = now
  }
  return { steps, isCut: versions.length > mostVersions }
}

const keyOf = ({ predicate, object }: SaidThen): string => `${predicate} ${object}`

/** What came and what went between two versions. */
export function diffStatements(before: readonly SaidThen[], now: readonly SaidThen[]) {
  const [had, has] = [before, now].map((said) => new Set(said.map(keyOf)))
  return {
    added: now.filter((said) => !had?.has(keyOf(said))),
    removed: before.filter((said) => !has?.has(keyOf(said))),
  }
}
