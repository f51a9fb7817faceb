import { AdminOnlyError, type Auth, UnauthorizedError } from '@kg/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller, TokenAgents } from '../caller/caller.js'
import type { AdminTokens } from '../home/admin-tokens.js'
import { tokenIn } from './token-in.js'

export interface AuthNeeds {
  enabled: boolean
  admin: Pick<AdminTokens, 'has'>
  agents: TokenAgents
}

/** Who a request acts for, or a refusal. Admin tokens act as the node's own agent. */
export function authenticate({ enabled, admin, agents }: AuthNeeds, request: FastifyRequest, auth: Auth): Caller {
  const operator = { agent: agents.nodeAgent(), isAdmin: true }
  if (auth === 'public') return { ...operator, isAdmin: admin.has(tokenIn(request) ?? '') }
  const token = tokenOf(request)
  if (!enabled && token === undefined && request.isLocal) return operator
  if (token === undefined) throw new UnauthorizedError({ why: 'This route needs a token' })
  if (admin.has(token)) return operator
  const agent = agents.agentOfToken(token)
  if (agent === undefined) throw new UnauthorizedError({ why: 'The token is not known, or was revoked' })
  if (auth === 'admin') throw new AdminOnlyError({})
  return { agent, isAdmin: false }
}

/** Whether the request's token is still good: it may be revoked while an answer streams. */
export function isStillAllowed(needs: AuthNeeds, request: FastifyRequest, auth: Auth): boolean {
  try {
    authenticate(needs, request, auth)
    return true
  } catch {
    // Whatever speaks against the token now, the stream must end.
    return false
  }
}

/** The token of a request; on the event stream it may stand in the query, because browsers cannot set headers there. */
function tokenOf(request: FastifyRequest): string | undefined {
  const given = tokenIn(request)
  if (given !== undefined) return given
  if (request.headers.authorization !== undefined)
    throw new UnauthorizedError({ why: 'The Authorization header is neither "Bearer <token>" nor Basic with a token' })
  const { token } = request.query as { token?: unknown }
  return request.routeOptions.url === '/api/events' && typeof token === 'string' ? token : undefined
}
