import { defined } from '@kg/core'
import type { Api } from './api.js'

/** What a node holds of a context graph: name, author, layer, version and root of all that is shared or published. */
export async function inventoryOf(api: Api, contextGraphId: string): Promise<string[]> {
  const lines: string[] = []
  let cursor: string | undefined
  do {
    const query = { contextGraphId, limit: 1000, ...defined({ cursor }) }
    const page = await api.ok('listAssets', { query })
    for (const { name, agentAddress, swmCurrentAssertion: swm, vmCurrentAssertion: vm } of page.assets)
      for (const [layer, state] of [['swm', swm] as const, ['vm', vm] as const])
        if (state !== undefined) lines.push([name, agentAddress, layer, state.version, state.root].join(' '))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return lines.sort()
}
