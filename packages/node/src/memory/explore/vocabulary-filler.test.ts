import { expect, it, vi } from 'vitest'
import { openLab } from '../testing/test-memory.test.support.js'
import { VocabularyFiller } from './vocabulary-filler.js'

const { ledger } = await openLab()
const shelf = { contextGraph: 'lab', layer: 'wm', agent: '' }
const isWhole = () => ledger.read((r) => r.isVocabularyWhole(shelf))
const forget = () => ledger.inside.env.meta.putSync('vocabulary', { generation: 2, isWhole: false })
const onFault = (error: unknown) => {
  throw error
}

it('counts in the background until everything is counted', async () => {
  forget()
  expect(isWhole()).toBe(false)
  const filler = new VocabularyFiller(ledger, { onFault, afterMs: 1 })
  filler.start()
  await vi.waitFor(() => expect(isWhole()).toBe(true))
  await filler.stop()
})

it('begins nothing once it has stopped, and reports what fails', async () => {
  forget()
  const stopped = new VocabularyFiller(ledger, { onFault })
  stopped.start()
  await stopped.stop()
  expect(isWhole()).toBe(false)
  const faults: unknown[] = []
  const read = vi.spyOn(ledger, 'read').mockImplementation(() => {
    throw new Error('closed')
  })
  const failing = new VocabularyFiller(ledger, { onFault: (error) => faults.push(error), afterMs: 0 })
  failing.start()
  await vi.waitFor(() => expect(faults).toEqual([new Error('closed')]))
  read.mockRestore()
  await failing.stop()
})
