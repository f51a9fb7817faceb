import { expect, it } from 'vitest'
import { longestInGroup, packGroup, TextGroup } from './text-group.js'

const text = (group: TextGroup, offset: number) => group.bytesAt(offset).toString()

it('gives each text back', () => {
  const group = new TextGroup(packGroup(['a', 'é€𝄞', 'x'.repeat(longestInGroup)].map((one) => Buffer.from(one))))
  expect(group.size).toBe(3)
  expect([text(group, 0), text(group, 1), text(group, 2).length]).toEqual(['a', 'é€𝄞', longestInGroup])
})

it('leaves the place of a text empty that is too long', () => {
  const group = new TextGroup(packGroup([Buffer.alloc(longestInGroup + 1), Buffer.from('b')]))
  expect([text(group, 0), text(group, 1)]).toEqual(['', 'b'])
})

it('has nothing behind its last text', () => {
  expect(text(new TextGroup(packGroup([Buffer.from('a')])), 1)).toBe('')
})

it('takes less room than its texts', () => {
  const texts = Array.from({ length: 16 }, (_, i) => Buffer.from(`{"@id":"urn:epc:id:sgtin:0614141.107346.${i}"}`))
  expect(packGroup(texts).length).toBeLessThan(Buffer.concat(texts).length / 3)
})
