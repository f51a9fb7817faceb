import { readdirSync } from 'node:fs'
import type { Daemon } from '../lib/daemon.js'
import { HttpClient } from '../lib/http-client.js'

export const quadsEach = 20

/** A context graph that one agent has drafts in. */
export interface SmallGraph {
  readonly id: string
  readonly token: string
}

/** Gives many agents a context graph each, with a draft of a few statements. */
export async function makeSmallGraphs({ client, url }: Daemon, count: number): Promise<SmallGraph[]> {
  const graphs: SmallGraph[] = []
  for (let i = 0; i < count; i++) {
    const registered = await client.post('/api/agent/register', JSON.stringify({ name: `agent ${i}` }))
    const { authToken: token } = JSON.parse(registered) as { authToken: string }
    const id = `small-${i}`
    const own = new HttpClient(url, token)
    await own.post('/api/context-graph/create', JSON.stringify({ id, name: id }))
    const quads = Array.from({ length: quadsEach }, (_, n) => ({
      subject: `urn:thing:${i}:${n}`,
      predicate: 'urn:value',
      object: `"${n}"`,
    }))
    await own.post('/api/knowledge-assets', JSON.stringify({ contextGraphId: id, name: 'draft', quads }))
    own.close()
    graphs.push({ id, token })
  }
  return graphs
}

/** A question with one answer, which is checked. */
export async function askOnce(url: string, { id, token }: SmallGraph, turn = 0): Promise<number> {
  const [, i] = id.split('-')
  const client = new HttpClient(url, token)
  const sparql = `SELECT ?v { <urn:thing:${i}:${turn % quadsEach}> <urn:value> ?v }`
  const began = performance.now()
  const text = await client.post('/api/query', JSON.stringify({ contextGraphId: id, sparql, view: 'working-memory' }))
  const ms = performance.now() - began
  client.close()
  if (!text.includes(`\\"${turn % quadsEach}\\"`)) throw new Error(`${id} answered ${text}`)
  return ms
}

export const threadsOf = (pid: number): number => readdirSync(`/proc/${pid}/task`).length
