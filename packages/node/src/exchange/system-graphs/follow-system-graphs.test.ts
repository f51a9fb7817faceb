import { describe, expect, it } from 'vitest'
import { Background } from '../../platform/background/background.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { followSystemGraphs, type SystemAsset } from './follow-system-graphs.js'

/** Follows the system graphs until `end`, which waits for everything that is under way. */
function follow({ ledger }: TestMemory, accept: (asset: SystemAsset) => void = () => undefined) {
  const seen: SystemAsset[] = []
  const faults: unknown[] = []
  const background = new Background((error) => faults.push(error))
  const stop = followSystemGraphs({
    ledger,
    background,
    async accept(asset) {
      seen.push(asset)
      accept(asset)
    },
  })
  return {
    seen,
    faults,
    async end() {
      await background.run(async () => undefined)
      stop()
      await background.stop()
    },
  }
}

const line = (value: string) => `<urn:a> <urn:p> "${value}" .`

describe('the assets of system graphs', () => {
  it('are applied once for each version, in this run and in later ones', async () => {
    await using node = await openTestMemory()
    await node.share('agents', 'profile', [line('1')])
    const first = follow(node)
    await first.end()
    expect(first.seen).toMatchObject([{ graph: 'agents', name: 'profile', author: node.agent, version: 1 }])
    expect(first.seen[0]?.lines).toEqual([line('1')])

    const second = follow(node)
    await node.memory.assets.pull(
      { contextGraph: 'agents', sub: '', name: 'profile' },
      { layer: 'swm', onConflict: 'reject' },
      node.caller,
    )
    await node.share('agents', 'profile', [line('2')])
    await second.end()
    expect(second.seen).toMatchObject([{ version: 2, lines: [line('2')] }])
  })

  it('are applied again after a start when the first attempt failed', async () => {
    await using node = await openTestMemory()
    const first = follow(node, () => {
      throw new Error('the disk is full')
    })
    await node.share('agents', 'profile', [line('1')])
    await first.end()
    expect(first.faults).toHaveLength(1)
    const second = follow(node)
    await second.end()
    expect(second.seen).toMatchObject([{ version: 1 }])
  })

  it('do not include assets of other graphs, or names that do not belong there', async () => {
    await using node = await openTestMemory()
    await node.addGraph('lab')
    const { seen, end } = follow(node)
    await node.share('lab', 'profile', [line('1')])
    await node.share('ontology', `graph-${'ab'.repeat(16)}`, [line('1')])
    await end()
    expect(seen.map(({ graph }) => graph)).toEqual(['ontology'])
  })
})
