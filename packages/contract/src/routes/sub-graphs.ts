import { InvalidSubGraphNameError } from '@kg/core/errors'
import { z } from 'zod'
import {
  ContextGraphNotFoundError,
  NotOnAllowlistError,
  OnChainIdUnknownError,
  SubGraphExistsError,
} from '../errors/graphs.js'
import { json, route } from '../route.js'
import { contextGraphId, nextCursor, page, subGraphName } from '../schemas/common.js'
import { subGraph } from '../schemas/context-graph.js'

const family = 'sub-graphs'

export const createSubGraph = route({
  method: 'POST',
  path: '/api/sub-graph/create',
  family,
  summary: 'Create a sub-graph of a context graph',
  auth: 'agent',
  deadline: 'long',
  body: json(z.strictObject({ contextGraphId, subGraphName, description: z.string().max(4096).optional() })),
  replies: { 201: json(z.object({ created: z.literal(true), contextGraphId, subGraphName, uri: z.string() })) },
  errors: [
    InvalidSubGraphNameError,
    ContextGraphNotFoundError,
    OnChainIdUnknownError,
    NotOnAllowlistError,
    SubGraphExistsError,
  ],
})

export const listSubGraphs = route({
  method: 'GET',
  path: '/api/sub-graph/list',
  family,
  summary: 'List the sub-graphs of a context graph',
  auth: 'agent',
  deadline: 'list',
  query: z.strictObject({ contextGraphId, ...page }),
  replies: { 200: json(z.object({ contextGraphId, subGraphs: z.array(subGraph), nextCursor })) },
  errors: [ContextGraphNotFoundError, OnChainIdUnknownError, NotOnAllowlistError],
})
