import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.js'

describe('the settings', () => {
  it('have defaults, and empty variables count as unset', () => {
    const { timeouts } = readSettings({ KG_API: '', KG_TOKEN: '', KG_API_READ_TIMEOUT_MS: '' })
    expect(timeouts).toEqual({ read: 30_000, list: 60_000, long: 240_000 })
    expect(readSettings({ KG_API_LONG_TIMEOUT_MS: '600000' }).timeouts.long).toBe(600_000)
  })

  it.each([
    ['KG_API_READ_TIMEOUT_MS', '1.5'],
    ['KG_API_LONG_TIMEOUT_MS', '-1'],
    ['KG_API', 'ftp://node'],
    ['KG_TOKEN', 'a\nb'],
  ])('refuse a bad %s by its name', (variable, value) => {
    expect(() => readSettings({ [variable]: value })).toThrow(variable)
  })

  it('name an agent, whose token is a file of that name', () => {
    expect(readSettings({}, { agent: 'claude-code' }).agent).toBe('claude-code')
    for (const name of ['', '../auth.token', 'a/b', '.hidden', 'two words'])
      expect(() => readSettings({}, { agent: name })).toThrow('--agent')
  })

  it('name a profile: the command line before the environment before core', () => {
    expect(readSettings({}).profile).toBe('core')
    expect(readSettings({ KG_MCP_PROFILE: 'chain' }).profile).toBe('chain')
    expect(readSettings({ KG_MCP_PROFILE: 'chain' }, { profile: 'all' }).profile).toBe('all')
    expect(() => readSettings({ KG_MCP_PROFILE: 'everything' })).toThrow('KG_MCP_PROFILE must be one of core, assets')
    expect(() => readSettings({}, { profile: 'most' })).toThrow('--profile')
  })
})
