import type { ViewSpec } from '@kg/store'
import type { CallContext } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Visitor } from './draft-graph.js'
import { type ChooseView, requireReadableGraphId } from './views.js'

/** A SPARQL endpoint as one call sees it. */
export interface Endpoint extends Visitor {
  /** Its own URL: what relative IRIs are resolved against. */
  readonly url: string
  readonly path: string
  /** Drafts of the caller, shared and published; so that what was written here can be asked for here. */
  view(): ViewSpec
}

const layers = ['wm', 'swm', 'vm'] as const

export const endpointOf =
  ({ ledger, choose }: { ledger: Journal; choose: ChooseView }) =>
  (contextGraphId: string | undefined, { caller, request }: CallContext): Endpoint => {
    const scope =
      contextGraphId === undefined
        ? undefined
        : ledger.read((reader) => requireReadableGraphId(reader, contextGraphId, caller))
    const path = request.url.split('?', 1)[0] ?? request.url
    return {
      caller,
      scope,
      path,
      url: `${request.protocol}://${request.host}${path}`,
      view: () => choose({ layers, contextGraphId: scope }, caller),
    }
  }
