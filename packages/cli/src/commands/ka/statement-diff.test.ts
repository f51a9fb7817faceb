import { describe, expect, it } from 'vitest'
import { noColours } from '../../paint.js'
import { diffStatements, isEmptyDiff, showDiff } from './statement-diff.js'

describe('the difference of statements', () => {
  it('is what was removed and what was added, whatever their order', () => {
    expect(diffStatements(['a', 'b', 'c'], ['c', 'd', 'b', 'd'])).toEqual({ removed: ['a'], added: ['d'] })
    expect(isEmptyDiff(diffStatements(['a', 'b'], ['b', 'a', 'a']))).toBe(true)
  })

  it('is shown with the old beside the new, and nothing that steers a terminal', () => {
    const diff = {
      removed: ['<urn:a> <urn:p> "1" .', '<urn:z> <urn:p> "\u001b[31m" .'],
      added: ['<urn:a> <urn:p> "2" .'],
    }
    expect(showDiff(diff, noColours).split('\n').slice(0, 2)).toEqual([
      '- <urn:a> <urn:p> "1" .',
      '+ <urn:a> <urn:p> "2" .',
    ])
    expect(showDiff(diff, noColours)).not.toContain('\u001b')
  })
})
