import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { seedOf } from '../../platform/home/peer-id.js'
import { openTestCurator } from '../membership/test-curator.test.support.js'
import { openTestMemory, type TestMemory } from '../testing/test-node.test.support.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { importGraph } from './import-graph.js'
import { exportFile, fileOf } from './test-file.test.support.js'

const line = (n: number) => `<urn:a> <urn:p> "${n}" .`
const head = { id: 'lab', name: 'Lab', restricted: false, subGraphs: [], exportedAt: '' }
const put = ({ ledger, memory, platform, caller }: TestMemory, file: Buffer) =>
  importGraph(
    { ledger, drafts: memory.assets.drafts, seed: seedOf(platform.pem), log: pino({ enabled: false }) },
    file,
    caller,
  )
const sharedBy = ({ ledger }: TestMemory, name: string, author: string) =>
  ledger.read((r) => r.get(assetRows, ['lab', name, author]))?.swm

describe('the import of a context graph', () => {
  it('stores on another node what was exported, and only once', async () => {
    await using from = await openTestMemory()
    await using to = await openTestMemory()
    await from.addGraph('lab')
    for (const name of ['a', 'b']) await from.share('lab', name, [line(1)])
    const ref = { contextGraph: 'lab', sub: '', name: 'plan' }
    await from.memory.assets.drafts.append(ref, { lines: [line(2)] }, from.caller)
    const file = await exportFile(from, 'lab', { withDrafts: true })
    const report = { contextGraphId: 'lab', isNew: true, stored: 2, known: 0, drafts: 1, refused: [] }
    expect(await put(to, file)).toEqual(report)
    expect(sharedBy(to, 'a', from.agent)?.seal).toEqual(sharedBy(from, 'a', from.agent)?.seal)
    expect(to.memory.assets.drafts.lines(ref, to.caller)).toEqual([line(2)])
    expect(await put(to, file)).toEqual({ ...report, isNew: false, stored: 0, known: 2 })
  })

  it('learns who the members of a restricted graph are from its definition', async () => {
    await using curator = await openTestCurator()
    await using to = await openTestMemory()
    await curator.addMember(to.agent, { peerId: 'far', seed: seedOf(to.platform.pem) })
    await curator.make()
    expect(await put(to, await exportFile(curator, 'lab'))).toMatchObject({ isNew: true, stored: 1, refused: [] })
    const graph = to.ledger.read((r) => r.get(contextGraphs, 'lab'))
    expect(graph?.allowedAgents).toEqual(expect.arrayContaining([curator.agent, to.agent]))
  })

  it('refuses what its author has not sealed, and stores the rest', async () => {
    await using node = await openTestMemory()
    const good = sealRecord({ name: 'good' })
    const forged = sealRecord({ name: 'forged' })
    const swapped = { ...sealRecord({ name: 'swapped' }), chunks: sealRecord({ lines: [line(9)] }).chunks }
    const foreign = sealRecord({ name: 'foreign', graph: 'hall' })
    const { author } = good.record
    const report = await put(
      node,
      fileOf({ head }, { ...forged, record: { ...forged.record, version: 2 } }, swapped, foreign, good),
    )
    expect(report).toMatchObject({ stored: 1, drafts: 0 })
    expect(report.refused.map(({ name }) => name)).toEqual(['forged', 'swapped', 'foreign'])
    for (const { why } of report.refused) expect(why).not.toBe('')
    expect(report.refused[2]?.why).toContain('hall')
    expect(sharedBy(node, 'good', author)).toBeDefined()
    for (const name of ['forged', 'swapped', 'foreign']) expect(sharedBy(node, name, author)).toBeUndefined()
  })

  it('names the drafts that it could not store', async () => {
    await using node = await openTestMemory()
    const draft = { draft: { name: 'plan', sub: '' }, lines: 'no statement\n', privateLines: '' }
    expect(await put(node, fileOf({ head }, draft))).toMatchObject({
      drafts: 0,
      refused: [{ name: 'plan', author: node.agent }],
    })
  })

  it('refuses a file without a head, with a frame of another kind, and of a system graph', async () => {
    await using node = await openTestMemory()
    const invalid = { code: 'GRAPH_FILE_INVALID' }
    await expect(put(node, fileOf())).rejects.toMatchObject(invalid)
    await expect(put(node, fileOf({ head }, { other: 1 }))).rejects.toMatchObject(invalid)
    await expect(put(node, fileOf({ head: { ...head, id: 'agents' } }))).rejects.toMatchObject({
      code: 'CONTEXT_GRAPH_SYSTEM',
    })
  })
})
