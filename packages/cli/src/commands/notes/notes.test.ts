import { describe, expect, it } from 'vitest'
import { testNode } from '../test-node.test.support.js'

describe('notes on the command line', () => {
  it('are remembered, recalled, corrected and forgotten in plain words', async () => {
    await using node = await testNode()
    const { stdout } = await node.kg('remember', 'Deployments', 'happen', 'on', 'Tuesdays', '--source', 'stand-up')
    expect(stdout).toMatch(/^Remembered: urn:kg:note:/)
    expect((await node.kg('remember', 'Deployments happen on Tuesdays')).stdout).toContain('Already known')
    expect((await node.kg('recall', 'when', 'do', 'we', 'deploy')).stdout).toContain('Deployments happen on Tuesdays')
    const { results } = (await node.json('recall', 'deployment')) as { results: { note: string; source: string }[] }
    expect(results).toMatchObject([{ source: 'stand-up' }])
    const note = results[0]?.note ?? ''
    expect((await node.kg('correct', note, 'They', 'happen', 'on', 'Mondays')).exitCode).toBe(0)
    expect((await node.kg('recall', 'deployments on Tuesdays')).stdout).toContain('Superseded: They happen on Mondays')
    expect((await node.kg('context', 'deployments')).stdout).toContain('[1]')
    expect((await node.kg('forget', note)).stdout).toContain('Forgotten')
    expect((await node.kg('recall', 'zebra')).stdout).toBe('Nothing found\n')
    expect(await node.refused('forget', note)).toEqual(['NOTE_NOT_FOUND', 3])
  })
})
