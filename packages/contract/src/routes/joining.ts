import { z } from 'zod'
import { ContextGraphNotFound, OnChainIdUnknown, PeersUnavailable } from '../errors/graphs.js'
import { json, route } from '../route.js'
import { contextGraphId } from '../schemas/common.js'

// Joining a curated graph and catching up need other nodes; until the network is there these routes say so.
const family = 'joining'
const params = z.object({ id: contextGraphId })
const errors = [ContextGraphNotFound, OnChainIdUnknown, PeersUnavailable]
const post = {
  method: 'POST',
  family,
  auth: 'agent',
  deadline: 'long',
  params,
  body: json(z.looseObject({})),
  replies: {},
  errors,
} as const

export const requestJoin = route({
  ...post,
  path: '/api/context-graph/:id/request-join',
  summary: 'Ask the curator to be let in',
})
export const signJoin = route({
  ...post,
  path: '/api/context-graph/:id/sign-join',
  summary: 'Sign a join request without sending it',
})
export const approveJoin = route({ ...post, path: '/api/context-graph/:id/approve-join', summary: 'Let an agent in' })
export const rejectJoin = route({
  ...post,
  path: '/api/context-graph/:id/reject-join',
  summary: 'Turn a join request down',
})
export const joinRequests = route({
  method: 'GET',
  path: '/api/context-graph/:id/join-requests',
  family,
  summary: 'Pending join requests',
  auth: 'agent',
  deadline: 'read',
  params,
  replies: {},
  errors,
})
export const catchupStatus = route({
  method: 'GET',
  path: '/api/sync/catchup-status',
  family,
  summary: 'How far the background catch-up of a context graph is',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({ contextGraphId }),
  replies: {},
  errors,
})
