import { describe, expect, it } from 'vitest'
import { isTest, packages, read, sourcesIn } from './lib/sources.js'

const suites = ['test', ...packages.map((name) => `packages/${name}/src`)].flatMap(sourcesIn).filter(isTest)
const slow = suites.filter((file) => file.endsWith('.slow.test.ts'))
const hasShortForm = (file: string) => /, short,|\.\.\.short\b|itFirstShort[(<]/.test(read(file))

describe('a slow suite', () => {
  it('has a short form, which npm test runs', () => {
    expect(slow).not.toEqual([])
    expect(slow.filter((file) => !hasShortForm(file))).toEqual([])
  })

  it('has slow in its file name when it has a short form', () => {
    const others = suites.filter((file) => !slow.includes(file) && /^import .*lib\/short\.js'/m.test(read(file)))
    expect(others).toEqual([])
  })
})
