import { receipts } from '@kg/store'
import { afterAll, expect, it } from 'vitest'
import { ann, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { noteProgress } from './note-progress.js'

const node = await openTestMemory()
afterAll(() => node[Symbol.asyncDispose]())

it('writes a receipt every two seconds at most', async () => {
  let time = 0
  const { journal: ledger } = node
  const note = noteProgress({ ledger, onFault: () => undefined }, { id: 'one', agent: ann }, () => time)
  const count = () =>
    ledger.read((r) => [...r.range(receipts)].filter(({ value }) => value.subject === 'urn:kg:job:one').length)
  note()
  for (time of [1999, 2000, 3000, 4100]) note()
  await expect.poll(count).toBe(2)
})
