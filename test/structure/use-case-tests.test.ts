import { describe, expect, it } from 'vitest'
import { read } from './lib/sources.js'
import { hasTest, useCases } from './lib/use-cases.js'

/** One path a line. It may only shrink: a line goes when its file gets a test, moves or goes. */
const listFile = 'test/structure/use-cases-without-test.txt'
const listed = read(listFile).split('\n').filter(Boolean)
const without = useCases.filter((file) => !hasTest(file))

describe('the use cases of node', () => {
  it('each have a test beside them, but for the ones that are listed', () => {
    const missing = without.filter((file) => !listed.includes(file))
    expect(missing, `write <name>.test.ts beside each; do not add to ${listFile}`).toEqual([])
  })

  it('are listed only while they have no test', () => {
    const over = listed.filter((file) => !without.includes(file))
    expect(over, `remove these lines from ${listFile}`).toEqual([])
  })
})
