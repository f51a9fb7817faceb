import { describe, expect, it } from 'vitest'
import { rangeFits } from './range-fits.js'
import { chooseVersion } from './registry.js'
import { compareVersions, isPrerelease } from './versions.js'

describe('versions', () => {
  it('are ordered as semver says', () => {
    const order = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0',
      '1.2.0',
      '1.2.1',
      '1.10.0',
    ]
    expect([...order].reverse().sort(compareVersions)).toEqual(order)
    expect(compareVersions('1.0.0+build', '1.0.0')).toBe(0)
    expect(compareVersions('1.0.0-rc.1', '1.0.0-rc.1')).toBe(0)
    expect(compareVersions('nonsense', '0.0.1')).toBeLessThan(0)
    expect([isPrerelease('1.0.0-rc.1'), isPrerelease('1.0.0')]).toEqual([true, false])
  })

  it('are chosen by the latest tag, and with prereleases by number', () => {
    const listing = { versions: ['1.0.0', '1.1.0', '1.2.0-rc.1', '0.9.0'], 'dist-tags': { latest: '1.0.0' } }
    expect(chooseVersion(listing, false)).toBe('1.0.0')
    expect(chooseVersion(listing, true)).toBe('1.2.0-rc.1')
    expect(chooseVersion({ ...listing, 'dist-tags': { latest: '1.2.0-rc.1' } }, false)).toBe('1.1.0')
    expect(chooseVersion({ versions: '0.1.0' }, false)).toBe('0.1.0')
    expect(chooseVersion({}, true)).toBeUndefined()
  })
})

describe('ranges of engines', () => {
  it.each([
    ['20.20.2', '>=20.19', true],
    ['20.18.9', '>=20.19', false],
    ['22.0.0', '^20.19.0 || >=22', true],
    ['21.5.0', '^20.19.0 || >=22', false],
    ['20.1.0', '20.x', true],
    ['21.0.0', '20', false],
    ['20.9.9', '~20.9', true],
    ['20.10.0', '~20.9', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['18.0.0', '>= 18 < 20', true],
    ['20.0.0', '>=18 <20', false],
    ['20.5.0', '18 - 20', true],
    ['21.0.0', '<=20', false],
    ['21.0.0', '>20', true],
    ['20.9.0', '>20', false],
    ['1.0.0', '*', true],
    ['1.0.0', 'latest', false],
  ])('%s in %s: %s', (version, range, fits) => {
    expect(rangeFits(version, range)).toBe(fits)
  })
})
