import * as core from '@kg/core/errors'
import { z } from 'zod'
import { DraftSealedError } from '../errors/assets.js'
import { NotOnAllowlistError } from '../errors/graphs.js'
import { NotAcceptableError } from '../errors/http.js'
import { GraphNotFoundError } from '../errors/protocol.js'
import { raw, route } from '../route.js'
import { contextGraphId } from '../schemas/common.js'
import * as parts from './sparql-parts.js'

// The direct form of the Graph Store Protocol: the URL of the request is the IRI of the graph.

const graph = z.string().min(1).max(256).describe('Last part of the URL that is the IRI of the graph')
const path = '/sparql/graphs/:graph'
const params = z.object({ graph })
const inGraph = '/api/context-graph/:id/sparql/graphs/:graph'
const paramsInGraph = z.object({ id: contextGraphId, graph })

const writes = [NotOnAllowlistError, DraftSealedError, core.IllegalMoveError]
const read = {
  family: parts.family,
  auth: 'agent',
  deadline: 'read',
  replies: { 200: raw(...parts.graphTypes) },
  errors: [
    GraphNotFoundError,
    NotAcceptableError,
    core.RdfNotExpressibleError,
    core.ThreadsBusyError,
    core.ThreadDeadlineError,
  ],
} as const
const write = {
  family: parts.family,
  auth: 'agent',
  deadline: 'long',
  cap: 'data',
  replies: { 201: raw('application/json'), 204: raw() },
  errors: [...writes, ...parts.graphBodies],
} as const
const patch = {
  ...write,
  method: 'PATCH',
  body: raw('application/sparql-update'),
  errors: [...writes, ...parts.patchErrors],
} as const
const del = {
  family: parts.family,
  auth: 'agent',
  deadline: 'long',
  replies: { 204: raw() },
  errors: [NotOnAllowlistError, GraphNotFoundError],
} as const
const put = { ...write, method: 'PUT', body: raw(...parts.graphTypes) } as const
const post = { ...write, method: 'POST', body: raw('multipart/form-data', ...parts.graphTypes) } as const

export const graphGet = route({ ...read, method: 'GET', path, params, summary: 'Read the graph with this URL' })
export const graphHead = route({
  ...read,
  method: 'HEAD',
  path,
  params,
  summary: 'Same as GET, without the body',
})
export const graphPut = route({
  ...put,
  path,
  params,
  summary: 'Replace the graph with this URL',
})
export const graphPost = route({
  ...post,
  path,
  params,
  summary: 'Add to the graph with this URL',
})
export const graphPatch = route({ ...patch, path, params, summary: 'Run an update on the graph with this URL' })
export const graphDelete = route({
  ...del,
  method: 'DELETE',
  path,
  params,
  summary: 'Discard the graph with this URL',
})
export const contextGraphGet = route({
  ...read,
  method: 'GET',
  path: inGraph,
  params: paramsInGraph,
  errors: [...parts.place, ...read.errors],
  summary: 'Read the graph with this URL',
})
export const contextGraphHead = route({
  ...read,
  method: 'HEAD',
  path: inGraph,
  params: paramsInGraph,
  errors: [...parts.place, ...read.errors],
  summary: 'Same as GET, without the body',
})
export const contextGraphPut = route({
  ...put,
  path: inGraph,
  params: paramsInGraph,
  errors: [...parts.place, ...put.errors],
  summary: 'Replace the graph with this URL',
})
export const contextGraphPost = route({
  ...post,
  path: inGraph,
  params: paramsInGraph,
  errors: [...parts.place, ...post.errors],
  summary: 'Add to the graph with this URL',
})
export const contextGraphPatch = route({
  ...patch,
  path: inGraph,
  params: paramsInGraph,
  errors: [...parts.place, ...patch.errors],
  summary: 'Run an update on the graph with this URL',
})
export const contextGraphDelete = route({
  ...del,
  method: 'DELETE',
  path: inGraph,
  params: paramsInGraph,
  errors: [...parts.place, ...del.errors],
  summary: 'Discard the graph with this URL',
})
