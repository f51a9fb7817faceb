import { z } from 'zod'
import { ContextGraphNotFoundError, NotOnAllowlistError } from '../errors/graphs.js'
import { NodeNotReadyError, OperationNotFoundError, StreamsTooManyError } from '../errors/http.js'
import { json, raw, route } from '../route.js'
import { address, contextGraphId, nextCursor, page, seq, timestamp, unreadable } from '../schemas/common.js'

const family = 'system'

const trouble = z
  .object({
    id: z.string().describe('For programs: the check and what it found, as in `disk.full`'),
    severity: z.enum(['warning', 'error']).describe('A warning works for now; an error does not'),
    detail: z.string(),
    remedy: z.string().describe('What to do, as a command where there is one'),
  })
  .meta({ id: 'Trouble' })

const chainStatus = z
  .discriminatedUnion('state', [
    z.object({ network: z.string(), state: z.literal('none') }),
    z.object({ network: z.string(), state: z.literal('starting') }),
    z.object({ network: z.string(), state: z.literal('failed'), reason: z.string() }),
    z.object({
      network: z.string(),
      state: z.literal('ready'),
      chainId: z.int(),
      role: z.enum(['core', 'edge']),
      identityId: z.string().describe('0 means none'),
    }),
  ])
  .meta({ id: 'ChainStatus' })

export const status = route({
  method: 'GET',
  path: '/api/status',
  family,
  summary: 'How the node is; asks the store itself',
  auth: 'public',
  deadline: 'read',
  live: true,
  replies: {
    200: json(
      z.object({
        name: z.string(),
        version: z.string(),
        nodeRole: z.enum(['core', 'edge']),
        networkName: z.string(),
        uptimeMs: z.number(),
        authEnabled: z.boolean(),
        agentAddress: address,
        peerId: z.string(),
        connectedPeers: z.int(),
        connections: z.object({ total: z.int(), direct: z.int(), relayed: z.int() }),
        multiaddrs: z.array(z.string()).describe('Where peers can reach it'),
        identityId: z.string(),
        hasIdentity: z.boolean(),
        chain: chainStatus,
        store: z.object({
          ok: z.boolean(),
          engine: z.string(),
          detail: z.string().optional(),
          seq: z.int(),
          quads: z.int(),
          viewsReady: z.int(),
          writeMs: z.number().describe('How long a durable write took just now'),
        }),
        counts: z.object({ contextGraphs: z.int(), assets: z.int(), receipts: z.int() }),
        retention: z
          .object({
            state: z.enum(['idle', 'running']),
            lastRunAt: timestamp.optional(),
            collected: z.record(z.string(), z.int()).describe('Rows removed since the start, by kind'),
            rewrite: z
              .object({ rows: z.int(), totalRows: z.int() })
              .optional()
              .describe('How far the ledger’s file is written anew, while that runs'),
          })
          .describe('What the background collector has done'),
        memory: z.object({ rssBytes: z.int() }),
        troubles: z
          .array(trouble)
          .describe('What is wrong with the disk, the clock or the chain, and what to do; empty when all is well'),
      }),
    ),
  },
  errors: [],
})

export const live = route({
  method: 'GET',
  path: '/health/live',
  family,
  summary: 'Answers while the process runs; when it does not, restart the node',
  auth: 'public',
  deadline: 'read',
  live: true,
  replies: { 200: json(z.object({ status: z.literal('live') })) },
  errors: [],
})

export const ready = route({
  method: 'GET',
  path: '/health/ready',
  family,
  summary: 'Whether to send requests to the node: it has just written to the disk and asked its engine',
  about: 'The chain and peers do not count: without them, everything but publishing and sharing goes on.',
  auth: 'public',
  deadline: 'read',
  live: true,
  replies: { 200: json(z.object({ status: z.literal('ready'), writeMs: z.number() })) },
  errors: [NodeNotReadyError],
})

export const slo = route({
  method: 'GET',
  path: '/api/slo',
  family,
  summary: 'Latency and failures of each route since the start',
  auth: 'agent',
  deadline: 'read',
  live: true,
  replies: {
    200: json(
      z.object({
        since: timestamp,
        routes: z.array(
          z.object({
            route: z.string(),
            requests: z.int(),
            failures: z.int(),
            p50Ms: z.number(),
            p95Ms: z.number(),
            p99Ms: z.number(),
          }),
        ),
        messages: z.array(
          z.object({
            protocol: z.string(),
            sent: z.int(),
            delivered: z.int(),
            failed: z.int(),
            received: z.int(),
            refused: z.record(z.string(), z.int()).describe('What peers sent and was not taken, by the reason'),
          }),
        ),
      }),
    ),
  },
  errors: [],
})

export const events = route({
  method: 'GET',
  path: '/api/events',
  family,
  summary: 'Events as they happen (SSE); resumes from Last-Event-ID',
  about:
    'One event a receipt that the caller may see. The token may be given as `?token=` here, because EventSource cannot set headers.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    token: z.string().optional(),
    lastEventId: z.coerce.number().int().nonnegative().optional(),
  }),
  replies: { 200: raw('text/event-stream') },
  errors: [StreamsTooManyError],
})

export const listActivity = route({
  method: 'GET',
  path: '/api/activity',
  family,
  summary: 'What happened, newest first; one row a receipt that the caller may see',
  about:
    'A page may hold fewer rows than asked for, or none, while `nextCursor` says that there are more: receipts that the caller may not see lie between.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    contextGraphId: contextGraphId.optional().describe('Only what is about this context graph'),
    agent: address.optional().describe('Only what this agent did'),
    ...page,
  }),
  replies: {
    200: json(
      z.object({
        activity: z.array(
          z.object({
            seq,
            time: timestamp,
            action: z.string().describe('Such as `asset.share`'),
            agent: z.string().describe('Who did it'),
            contextGraphId: z.string().optional(),
            subGraphName: z.string().optional(),
            name: z.string().optional().describe('The Knowledge Asset'),
            layer: z.string().optional(),
            subject: z.string().describe('What it was done to'),
            unreadable,
          }),
        ),
        nextCursor,
      }),
    ),
  },
  errors: [ContextGraphNotFoundError, NotOnAllowlistError],
})

/** A request, as it was remembered. */
const asked = { key: z.string(), route: z.string(), startedAt: timestamp }

export const operation = route({
  method: 'GET',
  path: '/api/operations/:key',
  family,
  summary: 'What became of a request with this Idempotency-Key',
  auth: 'agent',
  deadline: 'read',
  params: z.object({ key: z.string().min(1).max(255) }),
  replies: {
    200: json(
      z.discriminatedUnion('state', [
        z.object({
          ...asked,
          state: z
            .enum(['running', 'interrupted'])
            .describe('interrupted: the node went down while it ran; send it again with the same key'),
        }),
        z.object({
          ...asked,
          state: z.literal('done'),
          finishedAt: timestamp,
          status: z.int().describe('Of the answer'),
          reply: z.unknown().optional().describe('Left out where it was large'),
        }),
      ]),
    ),
  },
  errors: [OperationNotFoundError],
})

export const metrics = route({
  method: 'GET',
  path: '/metrics',
  family,
  summary: 'Prometheus metrics; open to this machine, else with an admin token',
  auth: 'public',
  deadline: 'read',
  replies: { 200: raw('text/plain') },
  errors: [],
})

export const openApi = route({
  method: 'GET',
  path: '/openapi.json',
  family,
  summary: 'This API as OpenAPI 3.1',
  auth: 'public',
  deadline: 'read',
  replies: { 200: json(z.looseObject({ openapi: z.string() })) },
  errors: [],
})

export const skill = route({
  method: 'GET',
  path: '/.well-known/skill.md',
  family,
  summary: 'What this node can do, for agents',
  auth: 'public',
  deadline: 'read',
  replies: { 200: raw('text/markdown'), 304: raw() },
  errors: [],
})

export const shutdown = route({
  method: 'POST',
  path: '/api/shutdown',
  family,
  summary: 'Stop the node cleanly',
  auth: 'admin',
  deadline: 'long',
  replies: { 202: json(z.object({ stopping: z.literal(true) })) },
  errors: [],
})
