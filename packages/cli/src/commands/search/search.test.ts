import { describe, expect, it } from 'vitest'
import { colours, noColours } from '../../paint.js'
import { testNode } from '../test-node.test.support.js'
import type { FoundHits } from './show-hits.js'
import { showHits } from './show-hits.js'

const animals = `@prefix s: <https://schema.org/> .
<urn:whale> s:name "Blue whale"@en ; s:description "Eats krill in cold seas" .
<urn:krill> s:name "Krill" ; s:description "A small crustacean of the cold seas" .`

async function nodeWithAnimals() {
  const node = await testNode()
  await node.json('context-graph', 'create', 'lab')
  await node.json('ka', 'create', 'animals', '-c', 'lab', '--share', '--input-file', node.file('a.ttl', animals))
  return node
}

describe('kg search', () => {
  it('takes many words and shows what it finds, best first', async () => {
    await using node = await nodeWithAnimals()
    const { stdout, exitCode } = await node.kg('search', 'cold', 'krill')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^Krill {2}urn:krill\n {2}.*\n {2}lab › animals \(shared, score \d+\.\d\d\)\n\nBlue whale /)
    expect((await node.kg('search', 'nothing', 'like', 'it')).stdout).toBe('Nothing found\n')
  })

  it('narrows by context graph and layer, and gives data with --json', async () => {
    await using node = await nodeWithAnimals()
    const { hits } = (await node.json(
      'search',
      '"blue whale"',
      '-c',
      'lab',
      '--layer',
      'swm',
      '--limit',
      '1',
    )) as FoundHits
    expect(hits).toMatchObject([{ entity: 'urn:whale', label: 'Blue whale', layer: 'swm', asset: { name: 'animals' } }])
    expect(await node.json('search', 'whale', '--layer', 'vm')).toEqual({ hits: [] })
    expect(await node.refused('search', 'whale', '-c', 'nowhere')).toEqual(['CONTEXT_GRAPH_NOT_FOUND', 3])
    expect(await node.refused('search')).toEqual(['USAGE', 2])
    expect(await node.refused('search', 'whale', '--limit', '101')).toEqual(['USAGE', 2])
  })

  it('marks the words in colour and obeys nothing that a text says to the terminal', () => {
    const hit = {
      entity: 'urn:x',
      snippet: 'a \u001b[31mwhale\nhere',
      highlights: [[7, 12]],
      score: 1,
      layer: 'vm',
      contextGraphId: 'lab',
      asset: { name: 'x', agentAddress: '0x' },
      trust: { level: 1, name: 'Endorsed', endorsements: 1, verifications: 0 },
      statements: [],
    } as unknown as FoundHits['hits'][number]
    expect(showHits({ hits: [hit] }, noColours)).toBe(
      'urn:x\n  a \\u001b[31mwhale\\nhere\n  lab › x (published, Endorsed, score 1.00)',
    )
    expect(showHits({ hits: [hit] }, colours)).toContain(colours.warn('whale'))
  })
})
