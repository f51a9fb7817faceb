import { HostModeCoreOnly, routes, ValidationFailed } from '@kg/contract'
import { defined, isContextGraphId, nameHash } from '@kg/core'
import { findGraphByHash } from '../../memory/context-graphs/find-graph.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { PeerNetwork } from '../p2p/peer-network.js'
import type { OpenHosting } from './hosting.js'
import { hostedGraphs } from './table.js'

export interface HostModeRouteNeeds {
  ledger: Journal
  network: PeerNetwork
  hosting: OpenHosting
  isCore: () => boolean
}

export function hostModeRoutes({ ledger, network, hosting, isCore }: HostModeRouteNeeds): Binding[] {
  /** Of an id that begins with its curator; or of a context graph that is known here. */
  const curatorOf = (id: string | undefined, hash: string) =>
    /^(0x[0-9a-f]{40})\//i.exec(id ?? '')?.[1] ?? ledger.read((r) => findGraphByHash(r, hash))?.curator

  return [
    handle(routes.hostModeSubscribe, async ({ body: { contextGraphId, nameHash: given, curator } }) => {
      const hash = hashOf(contextGraphId, given)
      await network.ready('Keeping ciphertext for members')
      if (!isCore()) throw new HostModeCoreOnly({})
      const row = await hosting.host(hash, (curator ?? curatorOf(contextGraphId, hash))?.toLowerCase())
      return {
        hosting: true as const,
        nameHash: hash,
        maxBytes: hosting.maxBytes,
        ...defined({ curator: row.curator }),
      }
    }),
    handle(routes.hostModeUnsubscribe, async ({ body: { contextGraphId, nameHash: given } }) => {
      const hash = hashOf(contextGraphId, given)
      const deleted = await hosting.drop(hash, contextGraphId ?? hash)
      return { hosting: false as const, nameHash: hash, deleted }
    }),
    handle(routes.hostModeStats, ({ query: { limit, cursor } }) => {
      const after = decodeCursor(cursor)
      const page = ledger.read((r) => readPage(r.range(hostedGraphs, defined({ after })), limit, ({ key }) => key))
      const graphs = page.rows.map(({ value: { hash, curator, hostKey, messages, bytes, since } }) => ({
        nameHash: hash,
        epoch: hostKey?.epoch ?? 0,
        messages,
        bytes,
        maxBytes: hosting.maxBytes,
        ...defined({ curator }),
        since: new Date(since).toISOString(),
      }))
      return { graphs, ...defined({ nextCursor: page.nextCursor }) }
    }),
  ]
}

function hashOf(id: string | undefined, hash: string | undefined): string {
  const named = id !== undefined && isContextGraphId(id) ? nameHash(id) : undefined
  const found = named ?? hash
  if (found === undefined || (named !== undefined && hash !== undefined && named !== hash)) {
    const problems = [{ path: 'contextGraphId', problem: 'give it or nameHash; where both are given they must agree' }]
    throw new ValidationFailed({ where: 'body', problems })
  }
  return found
}
