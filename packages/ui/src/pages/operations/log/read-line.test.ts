import { expect, it } from 'vitest'
import { filterLines, readLine, writeLine } from './read-line.js'

const time = '2026-01-31T12:00:00.000Z'
const line = readLine(7, { level: 40, time, msg: 'slow', route: 'GET /a' })

it('reads level, time and text, and leaves the rest as JSON', () => {
  expect(line).toEqual({ id: 7, time, level: 'warn', text: 'slow', rest: '{"route":"GET /a"}' })
  expect(writeLine(line)).toBe(`${time} WARN slow {"route":"GET /a"}`)
})

it('shows what it cannot read as it is', () => {
  expect(readLine(1, 'plain')).toMatchObject({ level: 'info', text: 'plain', rest: '' })
  expect(readLine(1, { level: 'x', msg: 3 })).toMatchObject({ level: 'info', text: '', time: '' })
})

it('filters by level and above, and by words anywhere in the line', () => {
  const lines = [readLine(1, { level: 20, msg: 'a' }), line, readLine(3, { level: 50, msg: 'Broken' })]
  const ids = (level: string, words: string) => filterLines(lines, level, words).map(({ id }) => id)
  expect([ids('', ''), ids('warn', ''), ids('error', ''), ids('', 'get /a'), ids('', 'broken')]).toEqual([
    [1, 7, 3],
    [7, 3],
    [3],
    [7],
    [3],
  ])
})
