import { defined } from '@kg/core'
import type { HttpClient } from '../lib/http-client.js'
import { lines, quadsPerPair } from '../lib/people.js'
import { toWire } from '../lib/wire-quads.js'
import { graph } from './network.js'

/** Writes a draft of so many statements about persons from this one on. */
export async function draft(client: HttpClient, name: string, size: number, first: number): Promise<void> {
  const quads = lines(first, Math.max(size, quadsPerPair)).map(toWire)
  await client.post('/api/knowledge-assets', JSON.stringify({ contextGraphId: graph, name, quads }))
}

export const seal = (client: HttpClient, name: string): Promise<string> =>
  client.post(`/api/knowledge-assets/${name}/wm/finalize`, JSON.stringify({ contextGraphId: graph }))

export const share = (client: HttpClient, name: string): Promise<string> =>
  client.post(`/api/knowledge-assets/${name}/swm/share`, JSON.stringify({ contextGraphId: graph }))

/** The body of one call that creates and shares an asset about persons from this one on. */
export const newShare = (name: string, size: number, first: number): string =>
  JSON.stringify({ contextGraphId: graph, name, quads: lines(first, size).map(toWire), alsoShareSwm: true })

export const create = (client: HttpClient, body: string): Promise<string> => client.post('/api/knowledge-assets', body)

/** Does a query of the graph find the person? */
export async function sees(client: HttpClient, person: string, view?: string): Promise<boolean> {
  const sparql = `ASK { <${person}> ?p ?o }`
  const body = { sparql, contextGraphId: graph, ...defined({ view }) }
  const { result } = JSON.parse(await client.post('/api/query', JSON.stringify(body))) as {
    result: { boolean: boolean }
  }
  return result.boolean
}

export async function countOf(client: HttpClient): Promise<number> {
  const body = { sparql: 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }', contextGraphId: graph }
  const { result } = JSON.parse(await client.post('/api/query', JSON.stringify(body))) as {
    result: { bindings: { n: string }[] }
  }
  return Number(/"(\d+)"/.exec(result.bindings[0]?.n ?? '')?.[1])
}

/** Assets that are shared or published in the graph, as the ledger counts them. */
export async function assetsOf(client: HttpClient): Promise<number> {
  return (await client.get<{ total: number }>(`/api/knowledge-assets?contextGraphId=${graph}&limit=1`)).total
}

/** Shares so many statements in assets of this size; how many there are. */
export async function fill(client: HttpClient, quads: number, each: number): Promise<number> {
  for (let at = 0; at < quads; at += each) {
    const name = `part-${at}`
    await draft(client, name, each, at / quadsPerPair)
    await share(client, name)
  }
  return quads / each
}
