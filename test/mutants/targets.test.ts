import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nameOf } from './mutant.js'
import { survivors } from './survivors.js'
import { filesOf, mutantsOf } from './target-files.js'
import { targets } from './targets.js'

describe('the run of mutants', () => {
  it('is about files and suites that exist', () => {
    const paths = targets.flatMap((target) => [filesOf(target).file, ...filesOf(target).tests])
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  it('excuses no mutant that is gone', () => {
    const names = new Set(targets.flatMap((target) => mutantsOf(target).map(nameOf)))
    expect(Object.keys(survivors).filter((name) => !names.has(name))).toEqual([])
  })

  it('finds mutants in every file, each with a name of its own', () => {
    for (const target of targets) {
      const names = mutantsOf(target).map(nameOf)
      expect([target.file, names.length > 0, new Set(names).size]).toEqual([target.file, true, names.length])
    }
  })
})
