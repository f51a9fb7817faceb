import { mapDefined } from '@kg/core'
import type { ViewSpec } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { requireReadableScope } from '../context-graphs/graph-scope.js'
import { openAliases } from './aliases.js'
import type { Visitor } from './draft-graph.js'
import { findHome } from './home-graph.js'
import type { ChooseView } from './views.js'

/** A SPARQL endpoint as one call sees it. */
export interface Endpoint extends Visitor {
  /** Its own URL: what relative IRIs are resolved against. */
  readonly url: string
  readonly path: string
  /** Drafts of the caller, shared and published; so that what was written here can be asked for here. */
  view(): ViewSpec
}

export interface EndpointCall {
  /** Absent: the endpoint of all context graphs. */
  readonly contextGraphId: string | undefined
  readonly caller: Caller
  /** Scheme and host, as the client called them. */
  readonly origin: string
  readonly path: string
}

const layers = ['wm', 'swm', 'vm'] as const

export interface EndpointNeeds {
  readonly ledger: Journal
  readonly choose: ChooseView
  /** Where graphs go whose names say no context graph, on the endpoint of all. */
  readonly homeGraph: string
}

export function openEndpoint(
  { ledger, choose, homeGraph }: EndpointNeeds,
  { contextGraphId, caller, origin, path }: EndpointCall,
): Endpoint {
  const scope = mapDefined(
    contextGraphId,
    (given) => ledger.read((r) => requireReadableScope(r, given, undefined, caller)).id,
  )
  const home = scope ?? ledger.read((reader) => findHome(reader, homeGraph, caller))
  return {
    caller,
    scope,
    aliases: openAliases(ledger, { caller, scope, home }),
    path,
    url: `${origin}${path}`,
    view: () => choose({ layers, contextGraphId: scope }, caller),
  }
}
