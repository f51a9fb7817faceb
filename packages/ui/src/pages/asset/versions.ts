import type { Layer } from '../../look/layer.js'
import type { AssetData } from './asset-data.js'

/** A state of an asset that can be compared: a layer as it is now, or as it was after a receipt. */
export interface Version {
  /** As in the address: `wm`, or `swm@12`. */
  readonly key: string
  readonly layer: Layer
  readonly asOf?: string
  readonly words: string
  readonly time: string
  /** Equal roots are equal statements. */
  readonly root?: string | undefined
}

const layerWords = { wm: 'Draft', swm: 'Shared', vm: 'Published' } as const

type Event = AssetData['events'][number]

const verbs: Readonly<Record<string, string>> = {
  'asset.create': 'Draft when it was opened',
  'asset.write': 'Draft after statements were added',
  'asset.replace': 'Draft after it was replaced',
  'asset.edit': 'Draft after an edit',
  'asset.finalize': 'Draft when it was sealed',
  'asset.share': 'Shared',
  'asset.receive': 'Received',
  'asset.publish': 'Published',
}

/** What can be compared, the newest first: the layers as they are, then how they were. */
export function versionsOf(asset: AssetData): { readonly now: readonly Version[]; readonly past: readonly Version[] } {
  const layers = [
    ['wm', asset.wmCurrentAssertion],
    ['swm', asset.swmCurrentAssertion],
    ['vm', asset.vmCurrentAssertion],
  ] as const
  const now = layers.flatMap(([layer, state]): Version[] =>
    state === undefined
      ? []
      : [
          {
            key: layer,
            layer,
            words: `${layerWords[layer]}, version ${state.version}`,
            time: state.since,
            root: state.root,
          },
        ],
  )
  const past = asset.events
    .filter((event): event is Event & { layer: Layer } => event.layer !== undefined && event.action in verbs)
    .map(({ layer, seq, action, time, root }) => ({
      key: `${layer}@${seq}`,
      layer,
      asOf: String(seq),
      words: verbs[action] ?? layerWords[layer],
      time,
      root,
    }))
    .toReversed()
  return { now, past }
}

/** What a reader most likely wants to compare: the newest layer with the one below it, or with how it was before. */
export function usualPair({ now, past }: ReturnType<typeof versionsOf>): { from?: Version; to?: Version } {
  const [to, below] = now
  if (to === undefined) return {}
  const other = past.filter(({ root }) => root === undefined || root !== to.root)
  const from = below ?? other.find(({ layer }) => layer === to.layer) ?? other[0]
  return from === undefined ? { to } : { from, to }
}
