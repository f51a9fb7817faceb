import { GraphNotWritableError } from '@kg/contract'
import { assetGraphUri, parseAssetGraphUri } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { DraftRef } from '../assets/drafts.js'
import type { Aliases } from './aliases.js'

/** Who asks, and by which endpoint: that of one context graph, or that of all. */
export interface Visitor {
  readonly caller: Caller
  readonly scope: string | undefined
  readonly aliases: Aliases
}

/** The draft that a graph's name stands for, where it is the visitor's own. */
export function parseOwnDraft(
  graph: string,
  { caller, scope }: Pick<Visitor, 'caller' | 'scope'>,
): DraftRef | undefined {
  const asset = parseAssetGraphUri(graph)
  if (asset?.layer !== 'wm' || asset.agent !== caller.agent) return undefined
  if (scope !== undefined && asset.contextGraphId !== scope) return undefined
  return { contextGraph: asset.contextGraphId, sub: asset.subGraphName ?? '', name: asset.name }
}

/** The draft that a write to a graph changes or makes; undefined where the visitor may not write it. */
export function findDraft(graph: string, visitor: Visitor): DraftRef | undefined {
  if (parseAssetGraphUri(graph) === undefined) return visitor.aliases.findDraft(graph)
  const main = defaultDraft(visitor)
  return graph === draftGraphOf(main, visitor.caller) ? main : parseOwnDraft(graph, visitor)
}

/** The draft that stands for the default graph. */
export const defaultDraft = ({ aliases }: Pick<Visitor, 'aliases'>): DraftRef => ({
  contextGraph: aliases.home,
  sub: '',
  name: 'default',
  resumes: true,
})

export function draftGraphOf({ contextGraph, sub, name }: DraftRef, { agent }: Caller): string {
  const subGraph = sub === '' ? {} : { subGraphName: sub }
  return assetGraphUri({ contextGraphId: contextGraph, layer: 'wm', agent, name, ...subGraph })
}

export function notWritable(what: string, { caller, scope }: Pick<Visitor, 'caller' | 'scope'>): Error {
  const draft = draftGraphOf({ contextGraph: scope ?? 'your-context-graph', sub: '', name: 'your-draft' }, caller)
  return new GraphNotWritableError({ what, draft })
}
