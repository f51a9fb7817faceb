import { assetGraphUri, defined } from '@kg/core'
import { afterAll } from 'vitest'
import { ann, asBob, bob, draftRef } from '../testing/test-memory.test.support.js'
import { draftGraphOf } from './draft-graph.js'
import { openQueryNode, type QueryNode } from './query-node.test.support.js'

/** What everyone may read of the seeded node: a graph of bob's. */
export const shared = assetGraphUri({ contextGraphId: 'open', layer: 'swm', agent: bob, name: 'news' })
export const objects = 'SELECT ?o WHERE { ?s <urn:p> ?o } ORDER BY ?o'
export const draft = (name: string, agent = ann, contextGraph = 'open') =>
  draftGraphOf({ contextGraph, sub: '', name }, { agent, isAdmin: false })

/** A node with an open graph, a club that ann is not in, and a draft of bob's, for all tests of a file. */
export async function openSeededNode(): Promise<QueryNode> {
  const node = await openQueryNode()
  afterAll(() => node[Symbol.asyncDispose]())
  await node.addGraph('open')
  await node.addGraph('club', { accessPolicy: 1, allowedAgents: [bob] })
  const news = ['<urn:s> <urn:p> "shared" .', '_:c14n0 <urn:q> "blank" .']
  await node.create(draftRef('news', 'open'), news, 'shared', asBob)
  await node.publish('open', 'book', ['<urn:s> <urn:p> "published" .'])
  await node.create(draftRef('inside', 'club'), ['<urn:s> <urn:p> "members only" .'], 'shared', asBob)
  await node.create(draftRef('diary', 'open'), ['<urn:s> <urn:p> "bob’s secret" .'], 'open', asBob)
  return node
}

/** Short words for requests; ann calls unless x-agent says otherwise. */
export function clientOf(node: QueryNode) {
  const call = (method: string, url: string, payload?: string | Buffer, given: Record<string, string> = {}) => {
    const { 'x-agent': agent = ann, ...rest } = given
    const headers = { ...rest, authorization: `Bearer ${agent}` }
    return node.app.inject({ method: method as 'GET', url, headers, ...defined({ payload }) })
  }
  const query = async (body: object, headers = {}) => {
    const reply = await call('POST', '/api/query', JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    })
    return { status: reply.statusCode, ...reply.json() }
  }
  const ask = (parameters: Record<string, string | string[]>, headers = {}, path = '/sparql') => {
    const text = new URLSearchParams(
      Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    )
    return call('GET', `${path}?${text}`, undefined, headers)
  }
  const values = async (sparql: string, more = {}, headers = {}) => {
    const reply = await ask({ query: sparql, ...more }, headers)
    return reply.json().results.bindings.map((row: Record<string, { value: string }>) => Object.values(row)[0]?.value)
  }
  const update = (sparql: string, headers = {}, path = '/sparql') =>
    call('POST', path, sparql, { 'content-type': 'application/sparql-update', ...headers })
  const graphUrl = (graph: string, path = '/sparql') => `${path}?graph=${encodeURIComponent(graph)}`
  const put = (graph: string, turtle: string, headers = {}) =>
    call('PUT', graphUrl(graph), turtle, { 'content-type': 'text/turtle', ...headers })
  const nt = async (graph: string, headers = {}) => {
    const reply = await call('GET', graphUrl(graph), undefined, { accept: 'application/n-triples', ...headers })
    return reply.statusCode === 200 ? reply.body.split('\n').filter(Boolean).sort() : reply.statusCode
  }

  return { call, query, ask, values, update, graphUrl, put, nt }
}
