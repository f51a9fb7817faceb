import { describe, expect, it } from 'vitest'
import { definitionName } from '../membership/definition.js'
import { openTestCurator } from '../membership/test-curator.test.support.js'
import { openTestMemory } from '../testing/test-node.test.support.js'
import { bodiesOf, exportFile } from './test-file.test.support.js'

const line = (n: number) => `<urn:a> <urn:p> "${n}" .`
const stranger = { agent: `0x${'e'.repeat(40)}`, isAdmin: false }
const nameIn = ({ record, draft }: Record<string, unknown>) => ((record ?? draft) as { name: string }).name

describe('the export of a context graph', () => {
  it('begins with its head, and holds the shared assets with their content', async () => {
    await using node = await openTestMemory()
    await node.addGraph('lab')
    await node.memory.graphs.createSubGraph('lab', 'people', 'who', node.caller)
    await node.share('lab', 'notes', [line(1)])
    await node.addGraph('hall')
    await node.share('hall', 'elsewhere', [line(2)])
    const [head, ...assets] = bodiesOf(await exportFile(node, 'lab'))
    expect(head).toMatchObject({
      head: {
        id: 'lab',
        restricted: false,
        subGraphs: [{ name: 'people', createdBy: node.agent, description: 'who' }],
      },
    })
    expect(assets).toMatchObject([{ record: { graph: 'lab', name: 'notes', author: node.agent, version: 1 } }])
    expect(assets[0]?.chunks).toHaveLength(1)
  })

  it('brings the definition of a restricted graph before everything else', async () => {
    await using curator = await openTestCurator()
    await curator.share('lab', 'a', [line(1)])
    await curator.make()
    const [head, ...assets] = bodiesOf(await exportFile(curator, 'lab'))
    expect(head).toMatchObject({ head: { restricted: true, curator: curator.agent } })
    expect(assets.map(nameIn)).toEqual([definitionName, 'a'])
  })

  it('holds drafts only when asked for, and only those of the caller', async () => {
    await using node = await openTestMemory()
    await node.addGraph('lab')
    const ref = { contextGraph: 'lab', sub: '', name: 'plan' }
    await node.memory.assets.drafts.append(ref, { lines: [line(1)], privateLines: [line(2)] }, node.caller)
    expect(bodiesOf(await exportFile(node, 'lab'))).toHaveLength(1)
    expect(bodiesOf(await exportFile(node, 'lab', { withDrafts: true, as: stranger }))).toHaveLength(1)
    const [, draft] = bodiesOf(await exportFile(node, 'lab', { withDrafts: true }))
    expect(draft).toEqual({
      draft: { name: 'plan', sub: '' },
      lines: `${line(1)}\n`,
      privateLines: `${line(2)}\n`,
    })
  })

  it('is refused before the first byte for a graph that the caller may not read', async () => {
    await using node = await openTestMemory()
    await node.addGraph('safe', { accessPolicy: 1 })
    await node.addGraph('secret', { accessPolicy: 1, private: true })
    await expect(exportFile(node, 'safe', { as: stranger })).rejects.toMatchObject({ status: 403 })
    await expect(exportFile(node, 'secret', { as: stranger })).rejects.toMatchObject({ status: 404 })
    await expect(exportFile(node, 'nowhere')).rejects.toMatchObject({ status: 404 })
  })
})
