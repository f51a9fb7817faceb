import { type Route, routes } from '@kg/contract'
import type { Line } from '@kg/core'
import type { GuardedViews } from '@kg/store'
import type { FastifyRequest } from 'fastify'
import { etagOf } from '../../platform/http/etag.js'
import { Answer, type Binding, type CallContext, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { answerProtocolQuery } from './answer-protocol-query.js'
import { type Endpoint, openEndpoint } from './endpoint.js'
import type { GraphWrite, openGraphStore } from './graph-store.js'
import { contentType, type Document } from './negotiate.js'
import { readProtocol } from './protocol-request.js'
import { type GraphPart, readGraphParts } from './read-graph-parts.js'
import { describeService } from './service-description.js'
import type { ResolveServices } from './services.js'
import type { UpdateRequest } from './update-drafts.js'
import type { ChooseView } from './views.js'

export interface ProtocolNeeds {
  readonly ledger: Journal
  readonly views: GuardedViews
  readonly choose: ChooseView
  readonly graphs: ReturnType<typeof openGraphStore>
  readonly update: (request: UpdateRequest) => Promise<void>
  readonly resolveServices?: ResolveServices | undefined
}

interface ProtocolInput {
  readonly params: { readonly id?: string }
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const maxPartBytes = 10 * 2 ** 20

/** The SPARQL endpoints: queries, updates, graphs and their description. */
export function protocolRoutes(needs: ProtocolNeeds): Binding[] {
  const { ledger, views, graphs, update, resolveServices } = needs

  const answer = async (method: string, { params, query, body }: ProtocolInput, call: CallContext): Promise<Answer> => {
    const { request, caller, signal } = call
    const path = request.url.split('?', 1)[0] ?? request.url
    const origin = `${request.protocol}://${request.host}`
    const endpoint = openEndpoint(needs, { contextGraphId: params.id, caller, origin, path })
    const { accept, 'content-type': type } = request.headers
    const bytes = Buffer.isBuffer(body) ? body : undefined
    const asked = readProtocol({ method, url: endpoint.url, parameters: query, contentType: type, body: bytes })
    const readBody = (baseIri: string) => readLines(request, bytes, baseIri, signal)
    switch (asked.kind) {
      case 'description':
        return answerDescription(await describeService(ledger, endpoint, accept), request.headers['if-none-match'])
      case 'query':
        return answerDocument(
          await answerProtocolQuery({ views, resolveServices }, endpoint, { ...asked, accept, signal }),
        )
      case 'update':
        await update({ ...asked, baseIri: endpoint.url, view: endpoint.view(), visitor: endpoint, signal })
        return new Answer(204, undefined)
      case 'graph':
        if (method === 'PUT') return answerWrite(await graphs.replace(asked.graph, readBody, endpoint), endpoint)
        if (method === 'POST') return answerWrite(await graphs.merge(asked.graph, readBody, endpoint), endpoint)
        if (method !== 'DELETE') return answerDocument(await graphs.read(asked.graph, endpoint, { accept, signal }))
        await graphs.remove(asked.graph, endpoint)
        return new Answer(204, undefined)
    }
  }

  const bind = (route: Route): Binding =>
    handle(route, async (input, call) => {
      // Every one of these routes gives this input, but a list of routes forgets it.
      const given = await answer(route.method, input as unknown as ProtocolInput, call)
      return route.method === 'HEAD' ? withoutBody(given) : given
    })
  const { sparqlGet, sparqlHead, sparqlPost, sparqlPut, sparqlDelete } = routes
  const { graphSparqlGet, graphSparqlHead, graphSparqlPost, graphSparqlPut, graphSparqlDelete } = routes
  const all: Route[] = [sparqlGet, sparqlHead, sparqlPost, sparqlPut, sparqlDelete]
  const one: Route[] = [graphSparqlGet, graphSparqlHead, graphSparqlPost, graphSparqlPut, graphSparqlDelete]
  return [...all, ...one].map(bind)
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

function answerWrite({ created, graph }: GraphWrite, { path }: Endpoint): Answer {
  if (!created) return new Answer(204, undefined)
  const location = `${path}?graph=${encodeURIComponent(graph)}`
  return new Answer(201, JSON.stringify({ graph }), { 'content-type': 'application/json', location })
}

/** The same answer without its body. */
function withoutBody({ status, body, headers }: Answer): Answer {
  const length = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  return new Answer(status, '', { ...headers, ...length })
}
