import { z } from 'zod'
import { PeersUnavailableError } from '../errors/graphs.js'
import { PeerNotFoundError, PeerUnreachableError } from '../errors/peers.js'
import { json, route } from '../route.js'
import { address, nextCursor, page, timestamp } from '../schemas/common.js'
import * as schemas from '../schemas/peers.js'

const family = 'peers'

export const listAgents = route({
  method: 'GET',
  path: '/api/agents',
  family: 'agents',
  summary: 'List the agents that this node knows, its own and those of peers',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    ...page,
    framework: z.string().max(128).optional().describe('Only agents that use this framework'),
    skill_type: z.string().max(512).optional().describe('Only agents that offer this skill'),
  }),
  replies: { 200: json(z.object({ agents: z.array(schemas.agent), nextCursor })) },
  errors: [],
})

export const publishProfile = route({
  method: 'POST',
  path: '/api/agent/publish-profile',
  family: 'agents',
  summary: 'Announce the profiles of this node’s agents to peers now',
  about: 'The node does this automatically when a profile changes. Unchanged profiles are not announced again.',
  auth: 'admin',
  deadline: 'long',
  replies: {
    200: json(
      z.object({ profiles: z.array(z.object({ agentAddress: address, version: z.int(), changed: z.boolean() })) }),
    ),
  },
  errors: [PeersUnavailableError],
})

export const peerInfo = route({
  method: 'GET',
  path: '/api/peer-info',
  family,
  summary: 'Show the identity, addresses and connection of a peer',
  auth: 'agent',
  deadline: 'read',
  live: true,
  query: z.strictObject({ peerId: schemas.peerId }),
  replies: {
    200: json(
      z.object({
        peerId: z.string(),
        isSelf: z.boolean(),
        connected: z.boolean(),
        connectionCount: z.int(),
        transports: z.array(schemas.transport),
        directions: z.array(schemas.direction),
        remoteAddrs: z.array(z.string()),
        addresses: z.array(z.string()).describe('Addresses that the peer announces'),
        protocols: z.array(z.string()),
        syncCapable: z.boolean().describe('Whether it supports catch-up'),
        agentVersion: z.string().optional(),
        lastSeen: timestamp.optional(),
        latencyMs: z.number().optional().describe('Round-trip time just now'),
        agents: z.array(z.object({ agentAddress: address, name: z.string() })).describe('Agents that it acts for'),
      }),
    ),
  },
  errors: [PeerNotFoundError, PeersUnavailableError],
})

export const listConnections = route({
  method: 'GET',
  path: '/api/connections',
  family,
  summary: 'List the open connections to peers',
  auth: 'agent',
  deadline: 'read',
  live: true,
  replies: {
    200: json(
      z.object({
        connections: z.array(schemas.connection),
        total: z.int(),
        direct: z.int(),
        relayed: z.int(),
        peers: z.int(),
      }),
    ),
  },
  errors: [],
})

export const connectPeer = route({
  method: 'POST',
  path: '/api/connect',
  family,
  summary: 'Connect to a peer by its address',
  auth: 'admin',
  deadline: 'long',
  body: json(z.strictObject({ multiaddr: z.string().regex(/^\//, 'must start with /').max(1024) })),
  replies: { 200: json(z.object({ connected: z.literal(true), peerId: z.string() })) },
  errors: [PeersUnavailableError, PeerUnreachableError],
})
