import { describe, expect, it } from 'vitest'
import { versionFits } from './version-fits.js'

describe('a version', () => {
  it.each([
    ['1.2.3', '>=1.2.3', true],
    ['1.2.4', '>=1.2.3', true],
    ['2.0.0', '>=1.9.9', true],
    ['1.10.0', '>=1.9.0', true],
    ['1.2.3-rc.1', '>=1.2.3', true],
    ['1.2.2', '>=1.2.3', false],
    ['0.9.9', '>=1.0.0', false],
  ])('%s against %s: %s', (version, atLeast, fits) => {
    expect(versionFits(version, atLeast)).toBe(fits)
  })
})
