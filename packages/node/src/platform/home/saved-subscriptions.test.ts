import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { ConfigInvalidError } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { makeTestHome, modeOf } from '../testing/test-home.test.support.js'
import type { Home } from './home.js'
import { dropSubscription, saveSubscription } from './saved-subscriptions.js'

const readConfig = (home: Home) => JSON.parse(readFileSync(home.config, 'utf8'))

describe('saving a subscription', () => {
  it('makes config.json where there is none, for the owner alone', () => {
    using home = makeTestHome()
    saveSubscription(home, 'lab')
    expect(readConfig(home)).toEqual({ contextGraphs: ['lab'] })
    expect(modeOf(home.config)).toBe(0o600)
  })

  it('adds to the list and leaves the other settings alone', () => {
    using home = makeTestHome()
    writeFileSync(home.config, JSON.stringify({ name: 'ann', contextGraphs: ['lab'], log: { level: 'warn' } }))
    saveSubscription(home, 'field')
    expect(readConfig(home)).toEqual({ name: 'ann', contextGraphs: ['lab', 'field'], log: { level: 'warn' } })
  })

  it('does not touch the file when the graph is listed already', () => {
    using home = makeTestHome()
    saveSubscription(home, 'lab')
    const { ino } = statSync(home.config)
    saveSubscription(home, 'lab')
    expect(statSync(home.config).ino).toBe(ino)
    expect(readConfig(home)).toEqual({ contextGraphs: ['lab'] })
  })

  it('refuses to replace a file that it cannot read', () => {
    using home = makeTestHome()
    writeFileSync(home.config, '{ name: ann }')
    expect(() => saveSubscription(home, 'lab')).toThrow(ConfigInvalidError)
    expect(readFileSync(home.config, 'utf8')).toBe('{ name: ann }')
  })
})

describe('dropping a saved subscription', () => {
  it('removes it under whichever name it was saved, and leaves the others', () => {
    using home = makeTestHome()
    writeFileSync(home.config, JSON.stringify({ name: 'ann', contextGraphs: ['lab', '0xabc', 'field'] }))
    expect(dropSubscription(home, ['lab', '0xabc', '#7'])).toEqual(['lab', '0xabc'])
    expect(readConfig(home)).toEqual({ name: 'ann', contextGraphs: ['field'] })
  })

  it('makes no file where nothing was saved', () => {
    using home = makeTestHome()
    expect(dropSubscription(home, ['lab'])).toEqual([])
    expect(() => statSync(home.config)).toThrow('ENOENT')
  })
})
