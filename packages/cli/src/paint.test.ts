import { describe, expect, it } from 'vitest'
import { colours, noColours, paintFor } from './paint.js'

describe('paintFor', () => {
  it('colours on a terminal', () => {
    expect(paintFor({ isTTY: true }, {})).toBe(colours)
    expect(colours.bad('x')).toBe('\x1b[31mx\x1b[39m')
  })

  it.each([
    ['in a pipe', {}, {}],
    ['where NO_COLOR is set', { isTTY: true }, { NO_COLOR: '1' }],
    ['on a dumb terminal', { isTTY: true }, { TERM: 'dumb' }],
  ])('leaves text as it is %s', (_, stream, env) => {
    expect(paintFor(stream, env)).toBe(noColours)
  })
})
