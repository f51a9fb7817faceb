import { expect, it } from 'vitest'
import { OpenGroups } from './open-groups.js'
import { packGroup } from './text-group.js'

const packed = (text: string) => packGroup([Buffer.from(text)])

it('unpacks a group once', () => {
  const groups = new OpenGroups()
  expect(groups.get('a', packed('1'))).toBe(groups.get('a', packed('1')))
})

it('sees that a group was written anew', () => {
  const groups = new OpenGroups()
  groups.get('a', packed('1'))
  expect(groups.get('a', packed('2')).bytesAt(0).toString()).toBe('2')
})

it('knows a group also after the memory that it came in was used again', () => {
  const groups = new OpenGroups()
  const memory = Buffer.from(packed('1'))
  const group = groups.get('a', memory)
  memory.fill(0)
  expect(groups.get('a', packed('1'))).toBe(group)
})

it('forgets those that were read long ago', () => {
  const groups = new OpenGroups()
  const first = groups.get('first', packed('1'))
  for (let i = 0; i < 64; i++) groups.get(String(i), packed('1'))
  expect(groups.get('first', packed('1'))).not.toBe(first)
})
