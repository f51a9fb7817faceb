import { routes } from '@kg/contract'
import { agentDid, defined } from '@kg/core'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Agents } from './agents.js'

export function agentRoutes({ agents }: { agents: Agents }): Binding[] {
  return [
    handle(routes.registerAgent, async ({ body }, { caller }) => {
      const { name, framework, publicKey } = body
      const { row, token } = await agents.register({ name, ...defined({ framework, publicKey }) }, caller.agent)
      return { agentAddress: row.address, authToken: token, name: row.name, mode: row.mode }
    }),
    handle(routes.agentIdentity, (_, { caller }) => {
      const { address, name, framework, mode } = agents.get(caller.agent)
      return {
        agentAddress: address,
        agentDid: agentDid(address),
        name,
        ...defined({ framework }),
        mode,
        isAdmin: caller.isAdmin,
        nodeIdentityId: '0',
      }
    }),
    handle(routes.noteClient, async ({ body: { name, version } }, { caller }) => ({
      noted: await agents.noteClient(caller.agent, { name, ...defined({ version }) }),
    })),
    handle(routes.rotateAgentToken, async ({ params: { address } }, { caller }) => {
      const { agent, token } = await agents.rotate(address, caller)
      return { agentAddress: agent, authToken: token }
    }),
    handle(routes.revokeAgent, async ({ params: { address } }, { caller }) => ({
      revoked: await agents.revoke(address, caller.agent),
      agentAddress: address.toLowerCase(),
    })),
  ]
}
