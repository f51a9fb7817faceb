import { describe, expect, it } from 'vitest'
import { yamlFormat } from './yaml.js'

const format = yamlFormat('mcp_servers')

/** As Hermes writes it when it saves its settings: sorted, no remarks, lists at the key's own column. */
const rewritten = `display:
  compact: true
mcp_servers:
  files:
    args:
    - -y
    command: npx
  kg:
    args:
    - /opt/kg/bin/kg.js
    - mcp
    - serve
    command: /usr/bin/node
    enabled: true
    env:
      KG_HOME: /home/ada/it's
      PLAIN: 'it''s'
model: x
`

describe('the YAML of Hermes', () => {
  it('is read also after Hermes has written it anew', () => {
    expect(format.find(rewritten)).toMatchObject({
      command: '/usr/bin/node',
      args: ['/opt/kg/bin/kg.js', 'mcp', 'serve'],
      env: { KG_HOME: "/home/ada/it's", PLAIN: "it's" },
    })
    expect(format.drop(rewritten)).toBe(rewritten.replace(/ {2}kg:\n(?: {4}.*\n)+/, ''))
  })

  it('keeps the keys that a person added to our entry', () => {
    const present = format.find(rewritten) as Record<string, unknown>
    const next = format.put(rewritten, { ...present, command: '/new/node' })
    expect(next).toBe(rewritten.replace('command: /usr/bin/node', 'command: "/new/node"'))
  })

  it('says that there are no servers when ours was the only one', () => {
    const text = 'mcp_servers: {} # none yet\nmodel: x\n'
    const withUs = format.put(text, { command: 'a' })
    expect(withUs).toBe('mcp_servers: # none yet\n  kg:\n    command: "a"\nmodel: x\n')
    expect(format.drop(withUs)).toBe(text)
  })

  it.each([
    ['servers on one line', 'mcp_servers: { a: { command: x } }\n', 'is written on one line'],
    ['our entry on one line', 'mcp_servers:\n  kg: { command: x }\n', 'is written on one line'],
    ['a list', 'mcp_servers:\n- a\n', 'is a list'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'more than one document'],
    ['tabs', 'a:\n\tb: 1\n', 'tabs'],
    ['JSON', '{ "a": 1 }\n', 'as JSON'],
    ['the key twice', 'mcp_servers:\nmcp_servers:\n', 'more than once'],
  ])('is left alone with %s', (_, text, why) => {
    expect(() => format.put(text, { command: 'y' })).toThrow(why)
  })
})
