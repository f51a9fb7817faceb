import { describe, expect, it } from 'vitest'
import { tomlFormat } from './toml.js'

const format = tomlFormat('mcp_servers')

describe('the TOML of Codex', () => {
  it('keeps what a person added to our table, and env where it is a table of its own', () => {
    const text = `[mcp_servers.kg]
command = "old" # a remark
startup_timeout_sec = 20
args = ["/kg.js", "mcp", "serve"] # kept

[mcp_servers.kg.env]
KG_HOME = "/old"
KG_API_READ_TIMEOUT_MS = "5000"

# next
[tui]
x = 1
`
    const present = format.find(text) as Record<string, unknown>
    const next = format.put(text, { ...present, command: 'new', env: { ...(present.env as object), KG_HOME: '/new' } })
    expect(next).toBe(
      text.replace('command = "old" # a remark', 'command = "new"').replace('KG_HOME = "/old"', 'KG_HOME = "/new"'),
    )
    expect(format.drop(next)).toBe('# next\n[tui]\nx = 1\n'.replace(/^/, '\n'))
  })

  it.each([
    ['a table on one line', 'mcp_servers = { kg = { command = "x" } }\n', 'not a separate table'],
    ['dotted keys', 'mcp_servers.kg.command = "x"\n', 'not a separate table'],
    ['a mistake', 'a = \n', 'not valid TOML'],
    ['no table', 'mcp_servers = 1\n', 'is not a table'],
  ])('is left alone with %s', (_, text, why) => {
    expect(() => format.put(text, { command: 'y' })).toThrow(why)
  })
})
