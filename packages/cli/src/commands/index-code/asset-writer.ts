import { assetGraphUri } from '@kg/core'
import type { CommandContext } from '../../command.js'
import { isShared, type Listed } from './node-assets.js'

export interface AssetWriter {
  /** Makes the caller's draft of that name hold just these lines. */
  replace(name: string, lines: readonly string[], before: Listed | undefined): Promise<void>
  discard(name: string): Promise<void>
  share(name: string): Promise<void>
}

export function assetWriter(contextGraphId: string, agent: string, { client, signal }: CommandContext): AssetWriter {
  const where = { contextGraphId }

  /** Brings an asset to where a draft can be written. */
  async function openUp(name: string, before: Listed): Promise<void> {
    const draft = before.wmCurrentAssertion
    // A sealed draft has a root and takes no more statements.
    if (draft?.root !== undefined) await client().call('discardDraft', { params: { name }, body: where }, { signal })
    if ((draft !== undefined && draft.root === undefined) || !isShared(before)) return
    const layer = before.swmCurrentAssertion === undefined ? ('vm' as const) : ('swm' as const)
    const body = { ...where, layer, onConflict: 'replace' as const }
    await client().call('pullFrom', { params: { name }, body }, { signal })
  }

  return {
    async replace(name, lines, before) {
      if (before !== undefined) await openUp(name, before)
      const graph = assetGraphUri({ contextGraphId, layer: 'wm', agent: agent as `0x${string}`, name })
      const call = {
        params: { id: contextGraphId },
        query: { graph },
        contentType: 'application/n-triples',
        body: `${lines.join('\n')}\n`,
      }
      const answer = await client().request('graphSparqlPut', call, { signal })
      await answer.text()
    },
    async discard(name) {
      await client().call('discardDraft', { params: { name }, body: where }, { signal })
    },
    async share(name) {
      await client().call('shareAsset', { params: { name }, body: where }, { signal })
    },
  }
}
