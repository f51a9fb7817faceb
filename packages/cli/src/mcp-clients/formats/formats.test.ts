import { describe, expect, it } from 'vitest'
import { entryFor } from '../entry.js'
import type { ConfigFormat } from './config-format.js'
import { jsonFormat } from './json.js'
import { jsonSamples, tomlSamples, yamlSamples } from './samples.test.support.js'
import { tomlFormat } from './toml.js'
import { yamlFormat } from './yaml.js'

const entry = {
  ...entryFor('native', { node: '/a "b"/node', program: '/opt/[ kg ]/kg.js', home: 'C:\\kg # 1' }, { agent: 'cursor' }),
}
const windows = {
  ...entryFor('windows-wsl', { node: '/n', program: '/kg.js', home: '/h', distro: 'Debian' }, { agent: 'cursor' }),
}

describe.each<[string, ConfigFormat, Readonly<Record<string, string>>]>([
  ['JSON', jsonFormat(['mcpServers']), jsonSamples],
  ['TOML', tomlFormat('mcp_servers'), tomlSamples],
  ['YAML', yamlFormat('mcp_servers'), yamlSamples],
])('%s', (_, format, samples) => {
  const named = Object.entries(samples)

  it.each(named)('with %s takes our entry and gives it back byte for byte', (_name, text) => {
    expect(format.find(text)).toBeUndefined()
    const withUs = format.put(text, entry)
    expect(format.find(withUs)).toEqual(entry)
    expect(format.rest(withUs)).toBe(format.rest(text))
    expect(format.put(withUs, entry)).toBe(withUs)
    expect(format.drop(withUs)).toBe(text)
  })

  it.each(named)('with %s has its entry changed in place', (_name, text) => {
    const changed = format.put(format.put(text, entry), windows)
    const { env: _, ...left } = format.find(changed) as Record<string, unknown>
    expect(left).toEqual(windows)
    expect(format.rest(changed)).toBe(format.rest(text))
  })

  it('of an empty file is our entry alone', () => {
    expect(format.find(format.put('', entry))).toEqual(entry)
  })
})
