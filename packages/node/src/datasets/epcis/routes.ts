import type { Binding } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { epcisHeaders } from '../epcis-answers/versions.js'
import { openCaptures } from '../epcis-capture/captures.js'
import type { openImports } from '../importing/imports.js'
import { captureRoutes } from './capture-routes.js'
import { eventRoutes } from './event-routes.js'

export interface EpcisNeeds {
  readonly ledger: Journal
  readonly imports: ReturnType<typeof openImports>
}

/** The EPCIS 2.0 interface, under /epcis. */
export function epcisRoutes({ ledger, imports }: EpcisNeeds): Binding[] {
  const captures = openCaptures({ ledger, imports })
  return [...captureRoutes({ captures }), ...eventRoutes({ ledger })].map((binding) => ({
    ...binding,
    headers: epcisHeaders,
  }))
}
