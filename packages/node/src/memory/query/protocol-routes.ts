import { GraphNotFoundError, type Route, routes } from '@kg/contract'
import type { Line } from '@kg/core'
import type { GuardedViews } from '@kg/store'
import type { FastifyRequest } from 'fastify'
import { etagOf } from '../../platform/http/etag.js'
import { Answer, type Binding, type CallContext, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { answerProtocolQuery } from './answer-protocol-query.js'
import { openEndpoint } from './endpoint.js'
import type { GraphWrite, openGraphStore } from './graph-store.js'
import type { NameGraphs } from './name-graphs.js'
import { contentType, type Document } from './negotiate.js'
import { readProtocol } from './protocol-request.js'
import { queryPage } from './query-page.js'
import { type GraphPart, readGraphParts } from './read-graph-parts.js'
import { describeService } from './service-description.js'
import type { ResolveServices } from './services.js'
import type { UpdateRequest } from './update-drafts.js'
import type { ChooseView } from './views.js'

export interface ProtocolNeeds {
  readonly ledger: Journal
  readonly views: GuardedViews
  readonly choose: ChooseView
  /** Where graphs go whose names say no context graph, on the endpoint of all. */
  readonly homeGraph: string
  readonly nameGraphs: NameGraphs
  readonly graphs: ReturnType<typeof openGraphStore>
  readonly update: (request: UpdateRequest) => Promise<void>
  readonly resolveServices?: ResolveServices | undefined
}

interface ProtocolInput {
  readonly params: { readonly id?: string; readonly graph?: string }
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const maxPartBytes = 10 * 2 ** 20

/** The SPARQL endpoints: queries, updates, graphs and their description. */
export function protocolRoutes(needs: ProtocolNeeds): Binding[] {
  const { ledger, graphs, update } = needs

  const answer = async (method: string, { params, query, body }: ProtocolInput, call: CallContext): Promise<Answer> => {
    const { request, caller, end } = call
    const own = request.url.split('?', 1)[0] ?? request.url
    const isGraph = params.graph !== undefined
    const path = isGraph ? own.slice(0, own.lastIndexOf('/graphs/')) : own
    const origin = `${request.protocol}://${request.host}`
    const endpoint = openEndpoint(needs, { contextGraphId: params.id, caller, origin, path })
    const { accept, 'content-type': type } = request.headers
    const bytes = Buffer.isBuffer(body) ? body : undefined
    const url = `${origin}${own}`
    const asked = readProtocol({ method, url, parameters: query, contentType: type, body: bytes, isGraph })
    const readBody = (baseIri: string) => readLines(request, bytes, baseIri, call.signal)
    const locate = (graph: string) => {
      if (isGraph) return url
      return query.default === undefined ? `${path}?graph=${encodeURIComponent(graph)}` : `${path}?default`
    }
    const run = (given: Pick<UpdateRequest, 'sparql' | 'using' | 'patched'>) =>
      update({ ...given, baseIri: url, view: endpoint.view(), visitor: endpoint, signal: call.signal })
    switch (asked.kind) {
      case 'description':
        return answerDescription(await describeService(ledger, endpoint, accept), request.headers['if-none-match'])
      case 'query':
        return answerDocument(await answerProtocolQuery(needs, endpoint, { ...asked, accept, signal: end }))
      case 'update':
        await run(asked)
        return new Answer(204, undefined)
      case 'patch': {
        const created = !graphs.has(asked.graph, endpoint)
        await run({ sparql: asked.sparql, using: undefined, patched: asked.graph })
        if (created && !graphs.has(asked.graph, endpoint)) throw new GraphNotFoundError({ graph: asked.graph })
        return answerWrite({ created, graph: asked.graph }, locate)
      }
      case 'graph':
        if (method === 'POST') return answerWrite(await graphs.merge(asked.graph, readBody, endpoint), locate)
        if (method === 'PUT') return answerWrite(await graphs.replace(nameOf(asked), readBody, endpoint), locate)
        if (method !== 'DELETE')
          return answerDocument(await graphs.read(asked.graph, endpoint, { accept, signal: call.signal }))
        await graphs.remove(nameOf(asked), endpoint)
        return new Answer(204, undefined)
    }
  }

  const bind = (route: Route): Binding =>
    handle(route, async (input, call) => {
      // Every one of these routes gives this input, but a list of routes forgets it.
      const given = await answer(route.method, input as unknown as ProtocolInput, call)
      return route.method === 'HEAD' ? withoutBody(given) : given
    })
  return endpointRoutes.map((route) => (pageRoutes.includes(route) ? { ...bind(route), page: queryPage } : bind(route)))
}

const endpointRoutes: readonly Route[] = [
  routes.sparqlGet,
  routes.sparqlHead,
  routes.sparqlPost,
  routes.sparqlPut,
  routes.sparqlPatch,
  routes.sparqlDelete,
  routes.graphSparqlGet,
  routes.graphSparqlHead,
  routes.graphSparqlPost,
  routes.graphSparqlPut,
  routes.graphSparqlPatch,
  routes.graphSparqlDelete,
  routes.graphGet,
  routes.graphHead,
  routes.graphPost,
  routes.graphPut,
  routes.graphPatch,
  routes.graphDelete,
  routes.contextGraphGet,
  routes.contextGraphHead,
  routes.contextGraphPost,
  routes.contextGraphPut,
  routes.contextGraphPatch,
  routes.contextGraphDelete,
]

const pageRoutes: readonly Route[] = [routes.sparqlGet, routes.graphSparqlGet]

/** Only POST comes without a graph. */
function nameOf({ graph }: { readonly graph: string | 'default' | undefined }): string | 'default' {
  if (graph === undefined) throw new TypeError('the request names no graph')
  return graph
}

/** The statements that a request carries, in one document or in the parts of a form. */
async function readLines(
  request: FastifyRequest,
  body: Buffer | undefined,
  baseIri: string,
  signal: AbortSignal,
): Promise<Line[]> {
  const mediaType = request.headers['content-type'] ?? ''
  const parts = /^multipart\/form-data\b/i.test(mediaType)
    ? await readFormParts(request)
    : [{ mediaType, bytes: body ?? new Uint8Array() }]
  return readGraphParts(parts, baseIri, signal)
}

async function readFormParts(request: FastifyRequest): Promise<GraphPart[]> {
  const parts: GraphPart[] = []
  for await (const part of request.parts({ limits: { fileSize: maxPartBytes, files: 20, fields: 20 } })) {
    const bytes = part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value))
    parts.push({ mediaType: part.mimetype, bytes })
  }
  return parts
}

const answerDocument = ({ type, body }: Document): Answer =>
  new Answer(200, body, { 'content-type': contentType(type), vary: 'accept, origin' })

function answerDescription({ type, body }: Document, knownTag: string | undefined): Answer {
  const etag = etagOf(body)
  const headers = { etag, 'cache-control': 'private, max-age=30', vary: 'accept, authorization, origin' }
  if (knownTag === etag) return new Answer(304, undefined, headers)
  return new Answer(200, body, { ...headers, 'content-type': contentType(type) })
}

function answerWrite({ created, graph }: GraphWrite, locate: (graph: string) => string): Answer {
  if (!created) return new Answer(204, undefined)
  const headers = { 'content-type': 'application/json', location: locate(graph) }
  return new Answer(201, JSON.stringify({ graph }), headers)
}

/** The same answer without its body. */
function withoutBody({ status, body, headers }: Answer): Answer {
  const length = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  return new Answer(status, '', { ...headers, ...length })
}
