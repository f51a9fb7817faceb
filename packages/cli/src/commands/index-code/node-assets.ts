import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import type { CommandContext } from '../../command.js'

export type Listed = Reply<Routes['listAssets']>['assets'][number]

/** All assets of a context graph that the caller may see, by name; of others' only what is shared. */
export async function listNodeAssets(
  contextGraphId: string,
  agent: string,
  { client, signal }: CommandContext,
): Promise<{ own: Map<string, Listed>; others: Set<string> }> {
  const own = new Map<string, Listed>()
  const others = new Set<string>()
  let cursor: string | undefined
  do {
    const query = { contextGraphId, limit: 1000, ...defined({ cursor }) }
    const page = await client().call('listAssets', { query }, { signal })
    for (const asset of page.assets)
      if (asset.agentAddress === agent) own.set(asset.name, asset)
      else others.add(asset.name)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return { own, others }
}

/** Changes with every write to the asset. */
export const markOf = ({ kaNumber, updatedAt, wmCurrentAssertion, swmCurrentAssertion }: Listed): string =>
  [kaNumber, updatedAt, wmCurrentAssertion?.seq ?? '', swmCurrentAssertion?.seq ?? ''].join(' ')

export const isDraft = ({ wmCurrentAssertion }: Listed): boolean => wmCurrentAssertion !== undefined
export const isShared = ({ swmCurrentAssertion, vmCurrentAssertion }: Listed): boolean =>
  swmCurrentAssertion !== undefined || vmCurrentAssertion !== undefined
