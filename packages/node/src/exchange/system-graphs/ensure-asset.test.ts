import type { Line } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { ensureAsset } from './ensure-asset.js'

const ref = { contextGraph: 'lab', sub: '', name: 'notes' }
const one = '<urn:a> <urn:p> "1" .' as Line
const two = '<urn:a> <urn:p> "2" .' as Line

async function openLab() {
  const node = await openTestMemory()
  await node.addGraph('lab')
  const needs = { ledger: node.ledger, assets: node.memory.assets }
  return Object.assign(node, {
    ensure: (...lines: Line[]) => ensureAsset(needs, ref, lines, node.caller),
    shared: () => {
      const layer = node.ledger.read((r) => r.get(assetRows, ['lab', 'notes', node.agent]))?.swm
      return layer === undefined ? undefined : node.ledger.read((r) => r.contentText(layer.content))
    },
  })
}

describe('an ensured asset', () => {
  it('gets a new version when its statements differ, and none when they are the same in another order', async () => {
    await using lab = await openLab()
    expect(await lab.ensure(one, two)).toEqual({ version: 1, changed: true })
    expect(await lab.ensure(two, one)).toEqual({ version: 1, changed: false })
    expect(await lab.ensure(two)).toEqual({ version: 2, changed: true })
    expect(lab.shared()).toBe(`${two}\n`)
  })

  it('is shared although a stop came between its seal and its share', async () => {
    await using lab = await openLab()
    await lab.memory.assets.drafts.replace(ref, [one], lab.caller)
    await lab.memory.assets.finalize(ref, lab.caller)
    expect(lab.shared()).toBeUndefined()
    expect(await lab.ensure(one)).toEqual({ version: 1, changed: false })
    expect(lab.shared()).toBe(`${one}\n`)
  })
})
