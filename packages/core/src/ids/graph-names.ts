import type { Hex } from '../hash-tree/hex.js'
import { agentAddress, isAddress } from './address.js'
import { contextGraphPrefix, contextGraphUri, isContextGraphId, reservedSegments } from './context-graph-id.js'
import { checkAssetName, checkSubGraphName } from './names.js'

export type Layer = 'wm' | 'swm' | 'vm'

export interface GraphScope {
  readonly contextGraphId: string
  readonly subGraphName?: string
}

export interface AssetGraph extends GraphScope {
  readonly layer: Layer
  readonly agent: Hex
  readonly name: string
}

/*
 * Every graph name has exactly one reading:
 * - no context graph id holds a reserved segment, so the first `_wm|_swm|_vm|_meta` ends the scope;
 * - a sub-graph's segment begins with `~`, a character no context graph id can hold, so `a` + sub `b` is never `a/b`;
 * - sub-graph and asset names are percent-encoded, which is injective and leaves no slash.
 */

/** `did:kg:context-graph:{cg}[/~{sub}]` */
export function scopeUri({ contextGraphId, subGraphName }: GraphScope): string {
  const uri = contextGraphUri(contextGraphId)
  return subGraphName === undefined ? uri : `${uri}/~${encodeURIComponent(checkSubGraphName(subGraphName))}`
}

/** `{scope}/{_wm|_swm|_vm}/{agent}/{name}` */
export function assetGraphUri(asset: Omit<AssetGraph, 'agent'> & { readonly agent: string }): string {
  const name = encodeURIComponent(checkAssetName(asset.name))
  return `${scopeUri(asset)}/_${asset.layer}/${agentAddress(asset.agent)}/${name}`
}

/** `{scope}/_meta`: descriptors, provenance, endorsements, verification. */
export function metaGraphUri(scope: GraphScope): string {
  return `${scopeUri(scope)}/_meta`
}

/** Reads what `assetGraphUri` wrote; nothing for any other IRI. */
export function parseAssetGraphUri(uri: string): AssetGraph | undefined {
  if (!uri.startsWith(contextGraphPrefix)) return undefined
  const segments = uri.slice(contextGraphPrefix.length).split('/')
  const at = segments.findIndex((segment) => reservedSegments.includes(segment))
  const [layer, agent, name, ...rest] = segments.slice(at)
  if (at < 1 || layer === '_meta' || !isAddress(agent) || name === undefined || rest.length > 0) return undefined
  const sub = segments[at - 1]?.startsWith('~') ? segments[at - 1]?.slice(1) : undefined
  const contextGraphId = segments.slice(0, sub === undefined ? at : at - 1).join('/')
  if (!isContextGraphId(contextGraphId)) return undefined
  const read = { contextGraphId, layer: layer?.slice(1) as Layer, agent, name: decode(name) }
  const asset = sub === undefined ? read : { ...read, subGraphName: decode(sub) }
  return writesTo(asset, uri) ? asset : undefined
}

/** The context graph that its own URI, or the name of a graph in it, is about; nothing for any other IRI. */
export function contextGraphOf(uri: string): string | undefined {
  if (!uri.startsWith(contextGraphPrefix)) return undefined
  const segments = uri.slice(contextGraphPrefix.length).split('/')
  const end = segments.findIndex((segment) => segment.startsWith('~') || reservedSegments.includes(segment))
  const id = (end < 0 ? segments : segments.slice(0, end)).join('/')
  return isContextGraphId(id) ? id : undefined
}

/** Only the spelling that the writer gives counts: another one would be a second name for the same graph. */
function writesTo(asset: AssetGraph, uri: string): boolean {
  try {
    return assetGraphUri(asset) === uri
  } catch {
    return false
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
