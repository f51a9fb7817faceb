import { describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { Background } from '../../platform/background/background.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { announceGraphs } from './announce.js'
import { announcementName } from './announcement.js'

/** Announces until `end`, which waits for everything that is under way. */
function announce({ platform: { ledger, keys }, memory: { assets } }: TestMemory) {
  const faults: unknown[] = []
  const background = new Background((error) => faults.push(error))
  const stop = announceGraphs({ ledger, assets, keys, background })
  return async () => {
    await background.run(async () => undefined)
    stop()
    await background.stop()
    expect(faults).toEqual([])
  }
}

const announced = ({ ledger, agent }: TestMemory, id: string) =>
  ledger.read((r) => r.get(assetRows, ['ontology', announcementName(id), agent]))?.swm?.seal.version

describe('announcements of this node', () => {
  it('cover the graphs that its agents have created or create, but no private ones', async () => {
    await using node = await openTestMemory()
    await node.addGraph('before')
    const end = announce(node)
    await node.addGraph('after', { accessPolicy: 1 })
    await node.addGraph('secret', { private: true })
    await end()
    expect(announced(node, 'before')).toBe(1)
    expect(announced(node, 'after')).toBe(1)
    expect(announced(node, 'secret')).toBeUndefined()
  })

  it('get a new version when a graph is renamed', async () => {
    await using node = await openTestMemory()
    const end = announce(node)
    await node.addGraph('lab')
    await node.memory.graphs.rename('lab', 'The lab', node.caller)
    await end()
    expect(announced(node, 'lab')).toBe(2)
  })

  it('leave out graphs that another agent curates', async () => {
    await using node = await openTestMemory({ contextGraphs: '["hall"]' })
    await announce(node)()
    expect(announced(node, 'hall')).toBeUndefined()
  })
})
