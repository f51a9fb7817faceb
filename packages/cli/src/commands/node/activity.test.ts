import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

describe('kg activity', () => {
  it('shows what happened, newest first, of the node or of one context graph', async () => {
    await using node = await testNode()
    await node.json('context-graph', 'create', 'lab')
    await node.json('context-graph', 'create', 'attic')
    await node.json('ka', 'write', 'a', '-c', 'lab', '--input-file', node.file('a.nt', '<urn:a> <urn:b> <urn:c> .\n'))
    const { activity } = (await node.json('activity', '-c', 'lab')) as { activity: { action: string }[] }
    expect(activity.map(({ action }) => action)).toEqual(['asset.write', 'context-graph.create'])
    const shown = await node.kg('activity', '--limit', '2')
    expect(shown.stdout).toMatch(/asset\.write +lab +a +0x[\s\S]*context-graph\.create +attic/)
    expect(shown.stderr).toContain('There are more')
    expect(await node.kg('activity', '-c', 'none')).toMatchObject({ stdout: '' })
  })
})
