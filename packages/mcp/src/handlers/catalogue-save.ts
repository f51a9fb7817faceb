import { ApiError } from '@kg/client'
import { type SavedQuery, savedQueryStatements } from '@kg/contract'
import { catalogueGraph } from '@kg/contract/tools'
import { assetGraphUri } from '@kg/core'
import type { Handler, ToolContext } from '../tools/handler.js'

/** An asset for each query. What was saved under the name before is replaced in one step. */
export const catalogueSave: Handler = async (
  { share, ...saved }: SavedQuery & { share: boolean },
  context: ToolContext,
) => {
  const { client, signal } = context
  const target = { contextGraphId: catalogueGraph }
  await prepareGraph(context)
  const quads = savedQueryStatements(saved)
  const before = await statusOf(saved.name, context)
  if (before === undefined)
    await client().call('createAsset', { body: { ...target, name: saved.name, quads } }, { signal })
  else await replace(saved.name, before, quads, context)
  if (share) await client().call('shareAsset', { params: { name: saved.name }, body: target }, { signal })
  return { saved: true, name: saved.name, ...target, replaced: before !== undefined, shared: share }
}

async function prepareGraph({ client, signal }: ToolContext): Promise<void> {
  const body = {
    id: catalogueGraph,
    name: 'Saved queries',
    description: 'SPARQL queries that agents have found useful',
  }
  await unless('CONTEXT_GRAPH_EXISTS', client().call('createContextGraph', { body }, { signal }))
}

async function statusOf(name: string, { client, signal }: ToolContext): Promise<string | undefined> {
  const query = { contextGraphId: catalogueGraph }
  return (await unless('ASSET_NOT_FOUND', client().call('getAsset', { params: { name }, query }, { signal })))?.status
}

async function replace(
  name: string,
  status: string,
  quads: ReturnType<typeof savedQueryStatements>,
  { client, signal }: ToolContext,
): Promise<void> {
  const node = client()
  const target = { contextGraphId: catalogueGraph }
  const layer = status === 'vm-confirmed' ? 'vm' : status === 'swm-shared' ? 'swm' : undefined
  if (layer !== undefined)
    await node.call('pullFrom', { params: { name }, body: { ...target, layer, onConflict: 'replace' } }, { signal })
  if (status === 'wm-sealed') await node.call('discardDraft', { params: { name }, body: target }, { signal })
  const { agentAddress: agent } = await node.call('agentIdentity', undefined, { signal })
  const graph = assetGraphUri({ ...target, layer: 'wm', agent, name })
  const lines = quads.map(({ subject, predicate, object }) => {
    const end = object.startsWith('"') ? object : `<${object}>`
    return `<${subject}> <${predicate}> ${end} .\n`
  })
  const sent = { contentType: 'application/n-triples', body: lines.join('') }
  await node.request('graphSparqlPut', { params: { id: catalogueGraph }, query: { graph }, ...sent }, { signal })
}

/** Nothing where the node refuses with this code. */
async function unless<T>(code: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return undefined
    throw error
  }
}
