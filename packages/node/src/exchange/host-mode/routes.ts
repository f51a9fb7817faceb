import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { beginHosting, endHosting, type HostingRequestNeeds } from './begin-hosting.js'
import { listHostedGraphs } from './list-hosted-graphs.js'

export function hostModeRoutes(needs: HostingRequestNeeds): Binding[] {
  const { ledger, hosting } = needs
  return [
    handle(routes.hostModeSubscribe, ({ body }) => beginHosting(needs, body)),
    handle(routes.hostModeUnsubscribe, ({ body }) => endHosting(needs, body)),
    handle(routes.hostModeStats, ({ query }) => listHostedGraphs({ ledger, maxBytes: hosting.maxBytes }, query)),
  ]
}
