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
  summary: 'Show the health of the node; really checks the store',
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
        multiaddrs: z.array(z.string()).describe('Addresses for peers'),
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
              .describe('Progress of a running compaction'),
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
  summary: 'Liveness probe: if it does not answer, restart the node',
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
  summary: 'Readiness probe: 200 after a durable write and a query of the engine',
  about: 'It does not check the chain and peers: without them, everything except publishing and sharing works.',
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
  summary: 'Show the latency and failures of each route since the start',
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
            refused: z.record(z.string(), z.int()).describe('Number of refused messages from peers, by reason'),
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
  summary: 'Stream events as they happen (SSE); resumes from Last-Event-ID',
  about:
    'One event for each receipt that the caller may see. A publishing job also sends `publish.progress` at every step and answer of a core node, to its agent and the operator: the job is in `job`, as `GET /api/publisher/job` shows it. An import sends `import.progress` likewise. Such events are not repeated: after a reconnect, ask for the job. `?token=` can carry the token, for EventSource.',
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
  summary: 'List activity, newest first: one row for each receipt that the caller may see',
  about:
    'A page can have fewer rows than requested, or none, although `nextCursor` is set: receipts that the caller may not see are left out.',
  auth: 'agent',
  deadline: 'read',
  query: z.strictObject({
    contextGraphId: contextGraphId.optional(),
    agent: address.optional().describe('Who did it'),
    kind: z.string().max(32).optional().describe('Such as `asset` or `join`'),
    name: z.string().max(256).optional().describe('Of an asset'),
    ...page,
  }),
  replies: {
    200: json(
      z.object({
        activity: z.array(
          z.object({
            seq,
            time: timestamp,
            action: z.string().describe('Action, such as `asset.share`'),
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
  summary: 'Show the outcome of a request with this Idempotency-Key',
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
            .describe('interrupted: the node stopped during the request; send it again with the same key'),
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
  summary: 'Prometheus metrics; requests from other machines need an admin token',
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
  summary: 'Describe this node to agents',
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
