import { routes } from '@kg/contract'
import type { HostileNode } from './open-hostile-node.test.support.js'

const page = { limit: 1000 }

/** Reads every list, descriptor and view that a peer's words can reach. Throws when one of them fails. */
export async function checkLists(node: HostileNode): Promise<void> {
  const { contextGraphs } = await node.call(routes.listContextGraphs, { query: page })
  await node.call(routes.listSubscriptions, { query: page })
  await node.call(routes.listAgents, { query: page })
  await node.call(routes.listSkills, { query: page })
  await node.call(routes.listMessages, { query: page })
  await node.call(routes.listOutbox, { query: page })
  await node.call(routes.listActivity, { query: page })
  await node.call(routes.listShareJobs, { query: page })
  await node.call(routes.listPublisherJobs, { query: page })
  await node.call(routes.hostModeStats, { query: page })
  await node.call(routes.listQueryAccess, {})
  for (const { id } of contextGraphs) await checkGraph(node, id)
  await node.call(routes.searchMemory, { query: { q: 'it', limit: 20 } })
  await node.call(routes.recall, { body: { question: 'What is it?', limit: 20 } })
  await node.call(routes.listNotes, { query: { limit: 20 } })
  await node.call(routes.postQuery, { body: { sparql: 'SELECT (COUNT(*) AS ?n) { ?s ?p ?o }' } })
}

async function checkGraph(node: HostileNode, id: string): Promise<void> {
  const uri = `did:kg:context-graph:${id}`
  await node.call(routes.getContextGraph, { params: { id: uri } })
  await node.call(routes.listSubGraphs, { query: { contextGraphId: uri, ...page } })
  await node.call(routes.joinRequests, { params: { id: uri }, query: page })
  const { assets } = await node.call(routes.listAssets, { query: { contextGraphId: uri, ...page } })
  for (const { name, agentAddress } of assets.slice(-5))
    await node.call(routes.getAsset, { params: { name }, query: { contextGraphId: uri, agentAddress } })
}
