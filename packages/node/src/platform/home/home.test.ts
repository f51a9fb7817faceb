import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTestHome, modeOf } from '../testing/test-home.test.support.js'
import { findHome, homeFiles, prepareHome } from './home.js'

describe('the home', () => {
  it('is where KG_HOME says, else ~/.kg', () => {
    expect(findHome({ KG_HOME: '/srv/kg' }).path).toBe('/srv/kg')
    expect(findHome({ KG_HOME: 'nodes/a' }).path).toBe(resolve('nodes/a'))
    expect(findHome({ KG_HOME: '' }).path).toBe(join(homedir(), '.kg'))
    expect(findHome({}).path).toBe(join(homedir(), '.kg'))
  })

  it('has its files in it', () => {
    const { path, ...files } = findHome({ KG_HOME: '/srv/kg' })
    for (const file of Object.values(files)) expect(file.startsWith(`${path}/`)).toBe(true)
  })

  it('is made with its folders, for the owner alone', () => {
    using outer = makeTestHome()
    const home = homeFiles(join(outer.path, 'a/b'))
    prepareHome(home)
    expect([modeOf(home.path), modeOf(home.keys)]).toEqual([0o700, 0o700])
  })

  it('is closed to others when it was open to them', () => {
    using outer = makeTestHome()
    const home = homeFiles(join(outer.path, 'open'))
    mkdirSync(home.keys, { recursive: true })
    for (const folder of [home.path, home.keys]) chmodSync(folder, 0o755)
    prepareHome(home)
    expect([modeOf(home.path), modeOf(home.keys)]).toEqual([0o700, 0o700])
  })
})
