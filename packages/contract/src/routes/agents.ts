import { z } from 'zod'
import { AgentExistsError, AgentNotFoundError } from '../errors/assets.js'
import { ForbiddenError } from '../errors/http.js'
import { json, route } from '../route.js'
import { address } from '../schemas/common.js'
import { agentClient } from '../schemas/peers.js'

const family = 'agents'
const params = z.object({ address })
const mode = z.enum(['custodial', 'self-sovereign'])
const token = z.object({
  agentAddress: address,
  authToken: z.string().describe('Shown only once; the node stores only its hash'),
})

export const registerAgent = route({
  method: 'POST',
  path: '/api/agent/register',
  family,
  summary: 'Register an agent on this node and get its token',
  about:
    'Without `publicKey`, the node creates and stores the key (custodial). With a secp256k1 public key, the agent signs for itself.',
  auth: 'admin',
  deadline: 'long',
  secretReply: true,
  body: json(
    z.strictObject({
      name: z.string().min(1).max(128),
      framework: z.string().max(128).optional(),
      publicKey: z
        .string()
        .regex(
          /^0x(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/,
          'must be a secp256k1 public key: 0x and 66 or 130 hex digits',
        )
        .optional(),
    }),
  ),
  replies: { 201: json(token.extend({ name: z.string(), mode: mode })) },
  errors: [AgentExistsError],
})

export const agentIdentity = route({
  method: 'GET',
  path: '/api/agent/identity',
  family,
  summary: 'Show the agent of the token',
  auth: 'agent',
  deadline: 'read',
  replies: {
    200: json(
      z.object({
        agentAddress: address,
        agentDid: z.string(),
        name: z.string(),
        framework: z.string().optional(),
        mode: mode,
        isAdmin: z.boolean(),
        nodeIdentityId: z.string(),
      }),
    ),
  },
  errors: [],
})

export const noteClient = route({
  method: 'POST',
  path: '/api/agent/client',
  family,
  summary: 'Name the client that acts for the token’s agent',
  about: 'MCP servers do it when a session begins.',
  auth: 'agent',
  deadline: 'long',
  body: json(agentClient),
  replies: { 200: json(z.object({ noted: z.boolean().describe('false: the same client did so a moment ago') })) },
  errors: [],
})

export const rotateAgentToken = route({
  method: 'POST',
  path: '/api/agent/:address/rotate-token',
  family,
  summary: 'Replace an agent’s tokens with a new one',
  about: 'An agent can do this for itself, an admin for any agent.',
  auth: 'agent',
  deadline: 'long',
  secretReply: true,
  params,
  replies: { 200: json(token) },
  errors: [AgentNotFoundError, ForbiddenError],
})

export const revokeAgent = route({
  method: 'POST',
  path: '/api/agent/:address/revoke',
  family,
  summary: 'Revoke all tokens of an agent',
  auth: 'admin',
  deadline: 'long',
  params,
  replies: { 200: json(z.object({ revoked: z.int(), agentAddress: address })) },
  errors: [AgentNotFoundError],
})
