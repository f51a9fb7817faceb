import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '../../lib/api.js'
import { element, graphText, importText } from '../../lib/datasets.js'
import { kgHome } from '../../lib/run-kg.js'
import { until } from '../../lib/until.js'
import { type Connected, connectHttp } from './connect.js'
import { fact, type Started, started } from './started.js'

/** What there must be so that every tool has something to work on. */
export interface ToolWorld {
  /** Address of another agent, with a skill. */
  readonly bob: string
  /** Of an asset that he published in the context graph `bobs`. */
  readonly bobsUal: string
  /** Of another node. */
  readonly peerId: string
  /** An asset that is shared in a registered context graph. */
  readonly ready: { readonly contextGraphId: string; readonly name: string }
  /** IRIs of two notes of the caller's own. */
  readonly notes: readonly [string, string]
}

interface World extends AsyncDisposable {
  readonly node: Started
  of(graph: string): ToolWorld
}

/** A node with a chain, a peer, another agent and, for each of the names, an asset that waits to be published. */
export async function toolWorld(names: readonly string[]): Promise<World> {
  const local = { KG_NETWORK: 'local', KG_NET_ENABLED: 'true' }
  const node = await started(local)
  const other = await kgHome({ ...local, KG_CHAIN_FOLDER: node.chain })
  await other.json('start')
  await using admin = await connectHttp(node.url, node.token)
  await until(
    () => admin.ok('kg_status'),
    ({ status }) => status.chain.state === 'ready' && status.connectedPeers > 0,
    90_000,
  )
  // A core node acknowledges only once it has reached the chain.
  const { peerId } = await until(
    () => other.json<{ peerId: string; chain: { state: string } }>('status'),
    ({ chain }) => chain.state === 'ready',
    90_000,
  )
  const { agentAddress: bob, authToken } = await node.home.json<Record<string, string>>('agent', 'register', 'bob')
  await using bobs = await connectHttp(node.url, authToken)
  const { ual } = await published(bobs, { contextGraphId: 'bobs', name: 'word' })
  for (const name of names) await registered(admin, readyFor(name))
  const notes = new Map<string, [string, string]>()
  for (const name of names) {
    const remember = async (text: string) => String((await admin.ok('kg_remember', { text })).note)
    notes.set(name, [await remember(`The party of ${name} is on Wednesday`), await remember(`A secret of ${name}`)])
  }
  await importText(api(node.url, node.token), graphText(element('can', [['FROM', 'farm']]), element('farm')))
  const endSkill = await offerSkill(node.url, String(authToken))
  return {
    node,
    of: (graph) => ({
      bob: String(bob),
      bobsUal: ual,
      peerId,
      ready: readyFor(graph),
      notes: notes.get(graph) ?? ['', ''],
    }),
    async [Symbol.asyncDispose]() {
      endSkill()
      await other[Symbol.asyncDispose]()
      await node[Symbol.asyncDispose]()
    },
  }
}

const readyFor = (graph: string) => ({ contextGraphId: `waiting/${graph.slice(-4)}`, name: 'waiting' })

async function registered(mcp: Connected, asset: ToolWorld['ready']): Promise<void> {
  await mcp.ok('kg_context_graph_create', { contextGraphId: asset.contextGraphId })
  const quads = [fact('urn:word', 'Word')]
  await mcp.ok('kg_knowledge_asset_create', { ...asset, quads, alsoShareSwm: true })
  await mcp.ok('kg_context_graph_register', { contextGraphId: asset.contextGraphId })
}

async function published(mcp: Connected, asset: ToolWorld['ready']): Promise<{ ual: string }> {
  await registered(mcp, asset)
  return mcp.ok('kg_knowledge_asset_publish', asset)
}

/** A skill of an agent that adds up to five, whatever it is given; the function that ends it. */
async function offerSkill(url: string, token: string): Promise<() => void> {
  const skill = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"sum":5}'),
  ).listen(0, '127.0.0.1')
  await once(skill, 'listening')
  const endpoint = `http://127.0.0.1:${(skill.address() as AddressInfo).port}/`
  const answer = await fetch(new URL('/api/skills', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ skillUri: 'urn:skill:add', name: 'Add', endpoint }),
  })
  if (!answer.ok) throw new Error(`The skill was not taken: ${await answer.text()}`)
  return () => {
    skill.closeAllConnections()
    skill.close()
  }
}
