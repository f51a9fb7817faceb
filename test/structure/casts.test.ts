import { describe, expect, it } from 'vitest'
import { read, shippedBy } from './lib/sources.js'

const cast = /\bas (?:unknown as|never\b|any\b)/
const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*\*)/.test(line)

/** Casts that the compiler cannot check, and that no comment on the line before explains. */
const unexplained = (text: string): string[] =>
  text.split('\n').filter((line, i, lines) => cast.test(line) && !isComment(line) && !isComment(lines[i - 1] ?? ''))

describe('a cast that the compiler cannot check', () => {
  it('says why it is right, in node', () => {
    const found = shippedBy('node').flatMap((file) => unexplained(read(file)).map((line) => `${file}: ${line.trim()}`))
    expect(found).toEqual([])
  })

  it('is found', () => {
    expect(unexplained('const a = b as unknown as C\n')).toHaveLength(1)
    expect(unexplained('// Because.\nconst a = b as never\n')).toEqual([])
    expect(unexplained('/** Signs as any wallet does. */\n')).toEqual([])
  })
})
