import type { Binding } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { epcisHeaders } from '../epcis-answers/versions.js'
import { openCaptures } from '../epcis-capture/captures.js'
import type { NamedQueries } from '../epcis-queries/named-queries.js'
import type { Subscriptions } from '../epcis-subscriptions/subscriptions.js'
import type { openImports } from '../importing/imports.js'
import { captureRoutes } from './capture-routes.js'
import { eventRoutes } from './event-routes.js'
import { queryRoutes } from './query-routes.js'
import { subscriptionRoutes } from './subscription-routes.js'

export interface EpcisNeeds {
  readonly ledger: Journal
  readonly imports: ReturnType<typeof openImports>
  readonly queries: NamedQueries
  readonly subscriptions: Subscriptions
  readonly stopping: AbortSignal
}

/** The EPCIS 2.0 interface, under /epcis. */
export function epcisRoutes({ ledger, imports, queries, subscriptions, stopping }: EpcisNeeds): Binding[] {
  const captures = openCaptures({ ledger, imports })
  const bindings = [
    ...captureRoutes({ captures }),
    ...eventRoutes({ ledger }),
    ...queryRoutes({ ledger, queries, stopping }),
    ...subscriptionRoutes({ queries, subscriptions }),
  ]
  return bindings.map((binding) => ({ ...binding, headers: epcisHeaders }))
}
