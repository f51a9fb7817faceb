import { expect, it } from 'vitest'
import { Slots } from './slots.js'

it('lets the next in line enter, and one that gave up leave the line', async () => {
  const slots = new Slots(1)
  const patient = new AbortController().signal
  const entered: string[] = []
  await slots.take(patient)
  const impatient = new AbortController()
  const left = slots.take(impatient.signal)
  const first = slots.take(patient).then(() => entered.push('first'))
  const second = slots.take(patient).then(() => entered.push('second'))
  impatient.abort(new Error('too long'))
  await expect(left).rejects.toThrow('too long')
  slots.give()
  await first
  expect(entered).toEqual(['first'])
  slots.give()
  await second
  expect(entered).toEqual(['first', 'second'])
})
