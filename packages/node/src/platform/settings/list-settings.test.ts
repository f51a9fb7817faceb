import { configKeys } from '@kg/contract'
import { expect, it } from 'vitest'
import { configSources, toConfig } from '../home/config.js'
import { listSettings } from './list-settings.js'

const given = {
  flags: { apiPort: '9300' },
  env: { KG_LOG_LEVEL: 'debug', KG_API_PORT: '9400', KG_STORE_PASSWORD: 's3cret' },
  file: {
    name: 'mine',
    log: { level: 'warn' },
    chain: {
      rpcUrls: [
        'https://ann:s3cret@chain.example/',
        `https://chain.example/v2/${'s3cret'.repeat(5)}`,
        'http://a.example/rpc',
      ],
    },
  },
}
const listed = () => listSettings({ config: toConfig(given), sources: configSources(given) })
const setting = (name: string) => listed().find((one) => one.name === name)

it('lists every setting once, with its variable and its default', () => {
  expect(listed().map(({ name }) => name)).toEqual(Object.keys(configKeys))
  expect(setting('query.maxRows')).toMatchObject({
    value: 1_000_000,
    default: 1_000_000,
    source: 'default',
    variable: 'KG_QUERY_MAX_ROWS',
  })
})

it('names the strongest source of a value', () => {
  expect(setting('apiPort')).toMatchObject({ value: 9300, default: 9200, source: 'flag' })
  expect(setting('log.level')).toMatchObject({ value: 'debug', source: 'environment' })
  expect(setting('name')).toMatchObject({ value: 'mine', source: 'file' })
})

it('shows no secret: neither a password nor what an address hides', () => {
  expect(setting('store.password')).toMatchObject({ value: null, default: null, secret: true, source: 'environment' })
  const shown = 'https://chain.example/[hidden]'
  expect(setting('chain.rpcUrls')?.value).toEqual([shown, shown, 'http://a.example/rpc'])
  expect(JSON.stringify(listed())).not.toContain('s3cret')
})
