import type { Line } from '@kg/core'
import { everything } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { Inventories } from './inventories.js'

const line = (value: number) => `<urn:a> <urn:p> "${value}" .`

async function openLab(more: Parameters<TestMemory['addGraph']>[1] = {}) {
  const node = await openTestMemory()
  await node.addGraph('lab', more)
  const inventories = new Inventories(node.ledger)
  const hash = async (from = inventories) => Buffer.from(await from.head('lab')).toString('hex')
  return Object.assign(node, {
    inventories,
    hash,
    /** The hash of an inventory that is made now, from what is stored. */
    async fresh() {
      const made = new Inventories(node.ledger)
      made.stop()
      return hash(made)
    },
  })
}

describe('the inventory of a context graph', () => {
  it('follows what is shared, as if it were made anew each time', async () => {
    await using lab = await openLab()
    const seen = [await lab.hash()]
    for (const name of ['a', 'b']) {
      await lab.share('lab', name, [line(1)])
      seen.push(await lab.hash())
      expect(await lab.hash()).toBe(await lab.fresh())
    }
    expect(new Set(seen).size).toBe(3)
    const index = await lab.inventories.of('lab')
    expect(Buffer.from(index.fingerprint(everything)).toString('hex')).toBe(seen[2])
  })

  it('does not depend on drafts', async () => {
    await using lab = await openLab()
    const before = await lab.hash()
    const ref = { contextGraph: 'lab', sub: '', name: 'draft' }
    await lab.memory.assets.drafts.replace(ref, [line(1)] as Line[], lab.caller)
    expect(await lab.hash()).toBe(before)
  })

  it('leaves out the assets of an agent that is no longer a member', async () => {
    await using lab = await openLab({ accessPolicy: 1 })
    const { row } = await lab.memory.agents.register({ name: 'Ada' }, lab.agent)
    await lab.memory.graphs.addAgent('lab', row.address, lab.caller)
    await lab.share('lab', 'own', [line(1)])
    const before = await lab.hash()
    const ada = { agent: row.address, isAdmin: false }
    const ref = { contextGraph: 'lab', sub: '', name: 'hers' }
    await lab.memory.assets.drafts.append(ref, { lines: [line(2)] as Line[], privateLines: [] }, ada)
    await lab.memory.assets.share(ref, ada)
    expect(await lab.hash()).not.toBe(before)
    await lab.memory.graphs.removeAgent('lab', row.address, lab.caller)
    expect(await lab.hash()).toBe(before)
  })

  it('no longer follows once it is stopped', async () => {
    await using lab = await openLab()
    await lab.share('lab', 'a', [line(1)])
    const before = await lab.hash()
    lab.inventories.stop()
    await lab.share('lab', 'b', [line(1)])
    expect(await lab.hash()).toBe(before)
    expect(await lab.fresh()).not.toBe(before)
  })
})
