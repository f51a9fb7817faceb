import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { listAccessRules, setAccessRule } from './access-rules.js'
import { type AskRemoteNeeds, askRemote } from './ask-remote.js'

export interface RemoteQueryRouteNeeds extends AskRemoteNeeds {
  /** Whether peers are answered at all. */
  enabled: boolean
}

export function remoteQueryRoutes(needs: RemoteQueryRouteNeeds): Binding[] {
  return [
    handle(routes.queryRemote, ({ body }, { caller, signal }) => askRemote(needs, body, { caller, signal })),
    handle(routes.listQueryAccess, () => listAccessRules(needs)),
    handle(routes.setQueryAccess, ({ body }, { caller }) => setAccessRule(needs, body, caller)),
  ]
}
