import { expect, it } from 'vitest'
import { ann, asAnn, bob, openTestMemory } from '../testing/test-memory.test.support.js'
import { openContextGraphs } from './context-graphs.js'
import { contextGraphs, subGraphs } from './table.js'

it('follows what the configuration names, and carries each change to the ledger', async () => {
  await using node = await openTestMemory()
  const rowOf = (id: string) => node.ledger.read((r) => r.get(contextGraphs, id))
  const graphs = await openContextGraphs({ ledger: node.journal, nodeAgent: ann, startup: ['ark'] })
  expect(rowOf('ark')).toMatchObject({ subscribed: true })
  await graphs.unsubscribe('ark', asAnn)
  expect(rowOf('ark')).toMatchObject({ subscribed: false })
  await graphs.subscribe('ark', asAnn)
  expect(rowOf('ark')).toMatchObject({ subscribed: true })

  await graphs.create({ id: 'lab', accessPolicy: 1, private: false }, asAnn)
  await graphs.rename('lab', 'The lab', asAnn)
  await graphs.addAgent('lab', bob, asAnn)
  expect(rowOf('lab')).toMatchObject({ name: 'The lab', allowedAgents: [ann, bob] })
  await graphs.removeAgent('lab', bob, asAnn)
  expect(rowOf('lab')?.allowedAgents).toEqual([ann])
  await graphs.createSubGraph('lab', 'web', 'Pages', asAnn)
  expect(node.ledger.read((r) => r.get(subGraphs, ['lab', 'web']))).toMatchObject({ description: 'Pages' })
})
