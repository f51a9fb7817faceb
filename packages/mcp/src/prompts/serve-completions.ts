import type { Client } from '@kg/client'
import { KgError } from '@kg/core/errors'
import type { Server } from '@modelcontextprotocol/server'
import type { NodeLink } from '../connection/node-link.js'

const most = 100

interface Asked {
  readonly argument: { readonly name: string; readonly value: string }
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> | undefined } | undefined
}

/** Ids of context graphs and names of assets, as far as they are typed. */
export function serveCompletions(server: Server, link: NodeLink): void {
  server.setRequestHandler('completion/complete', async ({ params }, { mcpReq: { signal } }) => {
    try {
      const values = await valuesFor(link.client(), params, signal)
      return { completion: { values: values.slice(0, most), hasMore: values.length > most } }
    } catch (error) {
      // It only helps with typing: without an answer there is simply nothing to offer.
      if (error instanceof KgError) return { completion: { values: [] } }
      throw error
    }
  })
}

async function valuesFor(client: Client, { argument, context }: Asked, signal: AbortSignal): Promise<string[]> {
  const { name, value } = argument
  if (name === 'contextGraphId') {
    const query = { limit: most + 1, ...(value === '' ? {} : { q: value }) }
    const { contextGraphs } = await client.call('listContextGraphs', { query }, { signal })
    return contextGraphs.map(({ id }) => id)
  }
  const contextGraphId = context?.arguments?.contextGraphId
  if (name !== 'name' || contextGraphId === undefined) return []
  const { assets } = await client.call('listAssets', { query: { contextGraphId, limit: 1000 } }, { signal })
  return assets.map((asset) => asset.name).filter((asset) => asset.startsWith(value))
}
