import { assetGraphUri, type Hex, type Layer, makeKaId } from '@kg/core'
import type { Shelf } from '@kg/store'
import type { AssetKey, AssetRow } from './table.js'

type Named = Pick<AssetRow, 'contextGraph' | 'sub' | 'agent' | 'name'>

export const assetKey = ({ contextGraph, name, agent }: Named): AssetKey => [contextGraph, name, agent]

/** The named graph of an asset in a layer. */
export const graphOf = ({ contextGraph, sub, agent, name }: Named, layer: Layer): string =>
  assetGraphUri({
    contextGraphId: contextGraph,
    layer,
    agent: agent as Hex,
    name,
    ...(sub === '' ? {} : { subGraphName: sub }),
  })

/** Where an asset's statements stand in a layer; drafts have a shelf for each agent. */
export const shelfOf = ({ contextGraph, agent }: Named, layer: Layer | 'private'): Shelf => ({
  contextGraph,
  layer,
  agent: layer === 'wm' || layer === 'private' ? agent : '',
})

/** Statements that never leave the node, in a graph of their own beside the draft. */
export const privateGraphOf = (asset: Named): string => `${graphOf(asset, 'wm')}/_private`

export const kaIdOf = ({ agent, number }: Pick<AssetRow, 'agent' | 'number'>): string =>
  makeKaId(agent, BigInt(number)).toString()

/** The subject under which all receipts of an asset are found: its draft's name, in every layer. */
export const subjectOf = (asset: Named): string => graphOf(asset, 'wm')
