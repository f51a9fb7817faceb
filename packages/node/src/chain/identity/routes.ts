import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type IdentityNeeds, openIdentity } from './identity.js'

export function identityRoutes(needs: IdentityNeeds): Binding[] {
  const identity = openIdentity(needs)
  return [
    handle(routes.nodeIdentity, (_, { signal }) => identity.get(signal)),
    handle(routes.ensureIdentity, (_, { caller }) => identity.ensure(caller)),
    handle(routes.setAsk, ({ body }, { caller }) => identity.setAsk(body.amount, caller)),
  ]
}
