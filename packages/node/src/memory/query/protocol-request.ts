import { graphTypes, ProtocolMisuseError, UnsupportedMediaTypeError } from '@kg/contract'
import { readAbsoluteIri, readIriParameter } from './iri.js'

export interface Dataset {
  readonly defaultGraphs: readonly string[]
  readonly namedGraphs: readonly string[]
}

/** What a request to a SPARQL endpoint asks for. */
export type ProtocolRequest =
  | { readonly kind: 'query'; readonly sparql: string; readonly dataset: Dataset | undefined }
  | { readonly kind: 'update'; readonly sparql: string; readonly using: Dataset | undefined }
  /** Graph Store Protocol; no graph: a new one. */
  | { readonly kind: 'graph'; readonly graph: string | 'default' | undefined }
  | { readonly kind: 'patch'; readonly graph: string | 'default'; readonly sparql: string }
  | { readonly kind: 'description' }

export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly contentType: string | undefined
  readonly body: Buffer | undefined
  /** The URL is the name of a graph. */
  readonly isGraph?: boolean
}

const form = 'application/x-www-form-urlencoded'
const acceptedTypes = [
  'application/sparql-query',
  'application/sparql-update',
  form,
  'multipart/form-data',
  ...graphTypes,
]

type Parameters = (name: string) => readonly string[]

/** Tells the operations of the SPARQL 1.1 Protocol, the Graph Store Protocol and the service description apart. */
export function readProtocol(request: RawRequest): ProtocolRequest {
  const { method, url } = request
  const inUrl: Parameters = (name) => listOf(request.parameters[name])
  if (request.isGraph) return readGraphRequest(request, url)
  if (inUrl('graph').length + inUrl('default').length > 0) return readGraphRequest(request, readGraphName(inUrl))
  if (method === 'POST') return readPosted(request, inUrl)
  if (method !== 'GET' && method !== 'HEAD')
    throw misuse(`${method} needs to know the graph`, 'Name it: ?graph=<iri>; queries and updates are sent by POST')
  if (inUrl('update').length > 0) throw misuse('An update cannot be sent by GET', 'Send it by POST')
  const datasetOnly = inUrl('default-graph-uri').length + inUrl('named-graph-uri').length > 0
  if (inUrl('query').length === 0 && !datasetOnly) return { kind: 'description' }
  return { kind: 'query', sparql: requireOne('query', inUrl), dataset: readQueryDataset(inUrl, url) }
}

function readPosted({ url, contentType, body }: RawRequest, inUrl: Parameters): ProtocolRequest {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === form) {
    refuseParameters(inUrl, ['query', 'update'], 'beside a form')
    const fields = new URLSearchParams(decodeText(body, contentType))
    const inForm: Parameters = (name) => fields.getAll(name)
    if (inForm('query').length > 0 && inForm('update').length > 0)
      throw misuse('The form has a query and an update', 'Send one of them')
    return inForm('update').length > 0
      ? { kind: 'update', sparql: requireOne('update', inForm), using: readUpdateDataset(inForm, url) }
      : { kind: 'query', sparql: requireOne('query', inForm), dataset: readQueryDataset(inForm, url) }
  }
  if (type === 'application/sparql-query' || type === 'application/sparql-update') {
    refuseParameters(inUrl, ['query', 'update'], `beside a body of ${type}`)
    const sparql = decodeText(body, contentType)
    if (sparql.trim() === '' && type === 'application/sparql-query') throw misuse('There is no query', 'Send one')
    return type === 'application/sparql-query'
      ? { kind: 'query', sparql, dataset: readQueryDataset(inUrl, url) }
      : { kind: 'update', sparql, using: readUpdateDataset(inUrl, url) }
  }
  refuseParameters(inUrl, ['query', 'update'], 'in the URL of a POST')
  if (type === 'multipart/form-data' || graphTypes.includes(type)) return { kind: 'graph', graph: undefined }
  throw new UnsupportedMediaTypeError({ given: type, takes: acceptedTypes })
}

function readGraphRequest({ method, body, contentType }: RawRequest, graph: string | 'default'): ProtocolRequest {
  return method === 'PATCH' ? { kind: 'patch', graph, sparql: decodeText(body, contentType) } : { kind: 'graph', graph }
}

function readGraphName(inUrl: Parameters): string | 'default' {
  refuseParameters(inUrl, ['query', 'update'], 'beside graph or default')
  if (inUrl('default').length > 0 && inUrl('graph').length > 0)
    throw misuse('Both graph and default are given', 'Give one of them')
  return inUrl('default').length > 0 ? 'default' : readAbsoluteIri('graph', requireOne('graph', inUrl))
}

function readQueryDataset(given: Parameters, url: string): Dataset | undefined {
  refuseParameters(
    given,
    ['using-graph-uri', 'using-named-graph-uri'],
    'with a query: use default-graph-uri, named-graph-uri',
  )
  return readDataset(given, url, 'default-graph-uri', 'named-graph-uri')
}

function readUpdateDataset(given: Parameters, url: string): Dataset | undefined {
  refuseParameters(
    given,
    ['default-graph-uri', 'named-graph-uri'],
    'with an update: use using-graph-uri, using-named-graph-uri',
  )
  return readDataset(given, url, 'using-graph-uri', 'using-named-graph-uri')
}

function readDataset(given: Parameters, url: string, defaults: string, named: string): Dataset | undefined {
  const iris = (name: string) => [...new Set(given(name).map((value) => readIriParameter(name, value, url)))]
  const dataset = { defaultGraphs: iris(defaults), namedGraphs: iris(named) }
  return dataset.defaultGraphs.length + dataset.namedGraphs.length === 0 ? undefined : dataset
}

function requireOne(name: string, given: Parameters): string {
  const [first, second] = given(name)
  if (second !== undefined) throw misuse(`There is more than one ${name}`, `Send one ${name} in a request`)
  if (first === undefined || first.trim() === '')
    throw misuse(`There is no ${name}`, `Send it as the parameter ${name}`)
  return first
}

function refuseParameters(given: Parameters, names: readonly string[], where: string): void {
  const found = names.find((name) => given(name).length > 0)
  if (found !== undefined) throw misuse(`The parameter ${found} cannot stand ${where}`, `Leave ${found} out`)
}

/** The protocol knows UTF-8 alone. */
function decodeText(body: Buffer | undefined, contentType = ''): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase()
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new UnsupportedMediaTypeError({
      given: contentType,
      takes: acceptedTypes.slice(0, 3).map((type) => `${type}; charset=utf-8`),
    })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body ?? new Uint8Array())
  } catch (cause) {
    throw new ProtocolMisuseError({ why: 'The body is not UTF-8', remedy: 'Send it in UTF-8' }, { cause })
  }
}

function listOf(value: unknown): readonly string[] {
  return value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)]
}

const misuse = (why: string, remedy: string) => new ProtocolMisuseError({ why, remedy })
