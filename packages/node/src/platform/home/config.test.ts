import { describe, expect, it } from 'vitest'
import { readFlags, toConfig } from './config.js'

describe('the configuration', () => {
  it('reads numbers with a fraction, and leaves amounts as text', () => {
    const env = { KG_MARKET_OFFER_CHECK_MINUTES: '0.5', KG_MARKET_TOKEN_PRICE: '0.25' }
    expect(toConfig({ env })).toMatchObject({ 'market.offerCheckMinutes': 0.5, 'market.tokenPrice': '0.25' })
  })

  it('takes flags over the environment over config.json over defaults', () => {
    const file = { apiPort: 1, name: 'file', log: { level: 'warn' } }
    const env = { KG_API_PORT: '2', KG_NAME: 'env' }
    const flags = readFlags(['--foreground', '--set', 'apiPort=3'])
    const config = toConfig({ file, env, flags })
    expect([config.apiPort, config.name, config['log.level'], config.nodeRole]).toEqual([3, 'env', 'warn', 'auto'])
  })

  it('reads lists, numbers and texts that look like them', () => {
    const config = toConfig({
      env: { KG_CONTEXT_GRAPHS: 'one, two', KG_HTTP_ALLOWED_HOSTS: 'kg.example', KG_NAME: '42' },
    })
    expect([config.contextGraphs, config['http.allowedHosts'], config.name]).toEqual([
      ['one', 'two'],
      ['kg.example'],
      '42',
    ])
    expect(toConfig({ env: { KG_CONTEXT_GRAPHS: '32' } }).contextGraphs).toEqual(['32'])
  })

  it.each([
    [{ file: { apiport: 1 } }, 'config.json: apiport is not a setting'],
    [{ flags: { nonsense: '1' } }, '--set nonsense is not a setting'],
    [{ env: { KG_API_PORT: 'ninety' } }, 'KG_API_PORT'],
    [{ env: { KG_API_PORT: '' }, file: { name: 5 } }, 'config.json: name'],
    [{ env: { KG_AUTH_ENABLED: 'false', KG_API_HOST: '0.0.0.0' } }, 'auth.enabled may be false only'],
  ])('names what is wrong: %j', (sources, text) => {
    expect(() => toConfig(sources)).toThrow(text)
  })

  it('refuses a flag without a value', () => {
    expect(() => readFlags(['--set', 'apiPort'])).toThrow('must be name=value')
  })
})
