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
  summary: 'List the agents that this node knows: its own, and those that peers act for',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    ...page,
    framework: z.string().max(128).optional().describe('Only those of this framework'),
    skill_type: z.string().max(512).optional().describe('Only those that offer this skill'),
  }),
  replies: { 200: json(z.object({ agents: z.array(schemas.agent), nextCursor })) },
  errors: [],
})

export const publishProfile = route({
  method: 'POST',
  path: '/api/agent/publish-profile',
  family: 'agents',
  summary: 'Tell peers who the agents of this node are, now',
  about: 'The node does it by itself when something changes. A profile that says nothing new is left as it is.',
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
  summary: 'Identity and addresses of a peer, and how it is connected',
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
        addresses: z.array(z.string()).describe('Where it says that it can be reached'),
        protocols: z.array(z.string()),
        syncCapable: z.boolean().describe('It speaks the protocols that inventories are compared by'),
        agentVersion: z.string().optional(),
        lastSeen: timestamp.optional(),
        latencyMs: z.number().optional().describe('Of a round trip just now'),
        agents: z.array(z.object({ agentAddress: address, name: z.string() })).describe('Whom it acts for'),
      }),
    ),
  },
  errors: [PeerNotFoundError, PeersUnavailableError],
})

export const listConnections = route({
  method: 'GET',
  path: '/api/connections',
  family,
  summary: 'The connections to peers that are open now',
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
  body: json(z.strictObject({ multiaddr: z.string().regex(/^\//).max(1024) })),
  replies: { 200: json(z.object({ connected: z.literal(true), peerId: z.string() })) },
  errors: [PeersUnavailableError, PeerUnreachableError],
})
