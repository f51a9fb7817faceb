import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { homeFiles } from '../../platform/home/home.js'
import { refusal } from '../testing/test-memory.test.support.js'
import { isSameEngine, refuseFixed, saveEngine, settingsFor, settingsOf, withEngine } from './engine-settings.js'

const url = 'http://127.0.0.1:7878/query'

describe('the settings of an engine', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kg-engine-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are written to config.json beside all else, and what belonged to the one before goes', () => {
    const home = homeFiles(folder)
    const before = { name: 'mine', 'store.username': 'old', store: { memoryMb: 512, password: 'old', updateUrl: 'x' } }
    writeFileSync(home.config, JSON.stringify(before))
    saveEngine(home, settingsFor({ to: url, username: 'kg' }))
    const read = () => JSON.parse(readFileSync(home.config, 'utf8')) as unknown
    const store = { memoryMb: 512, backend: 'server', url, username: 'kg' }
    expect(read()).toEqual({ name: 'mine', store })
    expect(settingsOf(toConfig({ file: read() }))).toEqual(settingsFor({ to: url, username: 'kg' }))
    saveEngine(home, settingsFor({ to: 'embedded' }))
    expect(read()).toEqual({ name: 'mine', store: { memoryMb: 512, backend: 'embedded' } })
  })

  it('name the same engine by kind and address', () => {
    const server = settingsFor({ to: url, password: 'a' })
    expect(isSameEngine(server, settingsFor({ to: url, password: 'b' }))).toBe(true)
    expect(isSameEngine(server, settingsFor({ to: 'managed' }))).toBe(false)
    expect(withEngine(toConfig({}), server)).toMatchObject({ 'store.backend': 'server', 'store.url': url })
  })

  it('cannot change what a variable or a flag sets', () => {
    const config = toConfig({ env: { KG_STORE_URL: url } })
    const target = settingsFor({ to: 'embedded' })
    expect(() => refuseFixed(config, new Map([['store.url', 'environment']]), target)).toThrow(
      refusal('STORE_MOVE_REFUSED'),
    )
    expect(() => refuseFixed(config, new Map([['store.url', 'flag']]), target)).toThrow(/--set/)
    expect(() => refuseFixed(config, new Map([['store.url', 'file']]), target)).not.toThrow()
    expect(() => refuseFixed(config, new Map([['store.url', 'flag']]), settingsFor({ to: url }))).not.toThrow()
  })
})
