import { receipts } from '@kg/store'
import { expect, it } from 'vitest'
import { ann, asAnn, openLab } from '../testing/test-memory.test.support.js'
import { requireReadableGraph } from './access.js'
import { changeGraph } from './change-graph.js'
import { contextGraphs } from './table.js'

const node = await openLab()
const act = { act: 'context-graph.rename', id: 'lab', caller: asAnn } as const
const nameOf = () => node.ledger.read((r) => r.get(contextGraphs, 'lab')?.name)

it('stores the row with one receipt about the graph', async () => {
  const row = await changeGraph(node.journal, act, (w) => ({ ...requireReadableGraph(w, 'lab', asAnn), name: 'Lab' }))
  expect(row.name).toBe('Lab')
  expect(nameOf()).toBe('Lab')
  expect(node.ledger.read((r) => r.get(receipts, r.head()))).toMatchObject({
    action: 'context-graph.rename',
    agent: `did:kg:agent:${ann}`,
    subject: 'did:kg:context-graph:lab',
  })
})

it('leaves no trace of a change that is refused', async () => {
  const head = node.ledger.head()
  const refuse = () => {
    throw new Error('not today')
  }
  await expect(changeGraph(node.journal, act, refuse)).rejects.toThrow('not today')
  expect([node.ledger.head(), nameOf()]).toEqual([head, 'Lab'])
})
