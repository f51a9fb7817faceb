import { expect, it } from 'vitest'
import type { AssetData } from './asset-data.js'
import { usualPair, versionsOf } from './versions.js'

const time = '2026-01-01T00:00:00Z'
const event = (seq: number, action: string, layer?: string, root?: string) => ({
  seq,
  action,
  time,
  agent: 'a',
  ...(layer && { layer }),
  ...(root && { root }),
})
const state = { root: '0xbb', version: 2, tripleCount: 3, since: time, seq: 9 }
// Only what versions are made from.
const asset = (change: object) => ({ events: [], ...change }) as unknown as AssetData

it('are the layers as they are, and each state that a receipt made', () => {
  const { now, past } = versionsOf(
    asset({
      swmCurrentAssertion: state,
      events: [event(1, 'asset.create', 'wm'), event(2, 'asset.share', 'swm'), event(3, 'asset.rename')],
    }),
  )
  expect(now).toEqual([{ key: 'swm', layer: 'swm', words: 'Shared, version 2', time, root: '0xbb' }])
  expect(past.map(({ key, words }) => [key, words])).toEqual([
    ['swm@2', 'Shared'],
    ['wm@1', 'Draft when it was opened'],
  ])
})

it('are compared with the layer below, or else with the state before', () => {
  const keys = (change: object) => {
    const { from, to } = usualPair(versionsOf(asset(change)))
    return [from?.key, to?.key]
  }
  expect(keys({ wmCurrentAssertion: state, vmCurrentAssertion: state })).toEqual(['vm', 'wm'])
  const events = [event(1, 'asset.publish', 'vm', '0xaa'), event(4, 'asset.publish', 'vm', '0xbb')]
  expect(keys({ vmCurrentAssertion: state, events })).toEqual(['vm@1', 'vm'])
  expect(keys({ vmCurrentAssertion: state, events: events.slice(1) })).toEqual([undefined, 'vm'])
  expect(keys({})).toEqual([undefined, undefined])
})
