import { receipts } from '@kg/store'
import { expect, it } from 'vitest'
import { ann, openLab } from '../testing/test-memory.test.support.js'
import { noteClient } from './note-client.js'

const { journal, memory } = await openLab()

it('notes a client once, and again when it is another or comes back later', async () => {
  const { row } = await memory.agents.register({ name: 'carl' }, ann)
  const note = (name: string, now: number) => noteClient(journal, row.address, { name, version: '1.0' }, now)
  const latest = () => journal.read((r) => r.get(receipts, r.head()))
  expect(await note('editor', 1000)).toBe(true)
  expect(latest()).toMatchObject({ action: 'agent.connect', subject: `did:kg:agent:${row.address}` })
  const { seq } = latest() ?? {}
  expect(await note('editor', 30_000)).toBe(false)
  expect(latest()?.seq).toBe(seq)
  expect([await note('desk', 30_000), await note('desk', 100_000)]).toEqual([true, true])
  expect(memory.agents.get(row.address).client).toEqual({ name: 'desk', version: '1.0', at: 100_000 })
})
