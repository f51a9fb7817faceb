import type { Reply, Routes } from '@kg/contract'

type Entry = Reply<Routes['listActivity']>['activity'][number]

/** A moment at which what is explored has changed. */
export type Change = Pick<Entry, 'seq' | 'time' | 'action' | 'agent' | 'name' | 'layer'>

/** What happens to assets without changing a statement of theirs. */
const unchanging = ['asset.finalize', 'asset.reseal', 'asset.rename']
const layerByView: Readonly<Record<string, string>> = {
  'working-memory': 'wm',
  'shared-working-memory': 'swm',
  'verifiable-memory': 'vm',
}

/** Of the activity in a context graph, newest first: what changed the layers of a view, oldest first. */
export const changesOf = (activity: readonly Entry[], view = ''): readonly Change[] =>
  activity.filter((entry) => isChange(entry, view)).toReversed()

function isChange({ action, layer, unreadable }: Entry, view: string): boolean {
  if (!action.startsWith('asset.') || unchanging.includes(action) || unreadable === true) return false
  if (view === 'all') return true
  const wanted = layerByView[view]
  // What is shared leaves the drafts, and what is published leaves what is shared.
  if (layer === undefined) return true
  if (wanted === undefined) return layer !== 'wm'
  return layer === wanted || (wanted === 'wm' ? action === 'asset.share' : wanted === 'swm' && layer === 'vm')
}

/** The last change at or before a moment: a receipt number or a date. -1 if the moment is before all of them. */
export function indexAt(changes: readonly Change[], asOf: string): number {
  if (/^\d+$/.test(asOf)) return changes.findLastIndex(({ seq }) => seq <= Number(asOf))
  return changes.findLastIndex(({ time }) => Date.parse(time) <= Date.parse(asOf))
}

const words: Readonly<Record<string, string>> = {
  'asset.share': 'Shared',
  'asset.publish': 'Published',
  'asset.receive': 'Received',
  'asset.unpublish': 'No longer published',
  'asset.forget': 'Forgotten',
  'asset.erase': 'Erased',
  'asset.evict': 'Dropped',
  'asset.expire': 'Expired',
  'asset.discard': 'Discarded',
  'asset.delete': 'Deleted',
  'asset.pull': 'New version begun',
}

/** What changed then, in a few words. */
export function changeWords({ action, name, layer }: Change): string {
  const word = words[action] ?? (layer === 'wm' ? 'Draft changed' : 'Changed')
  return name === undefined ? word : `${word}: ${name}`
}

/** A moment with its date, as the reader's country writes it. */
export const dateWords = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
