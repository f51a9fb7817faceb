import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/run-line.js'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kg-adapter-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const kg = (line: string, more: NodeJS.ProcessEnv = {}) =>
  runLine(line.split(' '), { env: { HOME: home, KG_HOME: join(home, '.kg'), PATH: '/usr/bin:/bin', ...more } })
const put = (path: string, text: string): string => {
  const file = join(home, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** The documented layout: JSON5, servers of the gateway under mcp.servers. */
const openclaw = `// ~/.openclaw/openclaw.json
{
  agents: {
    defaults: { workspace: "~/.openclaw/workspace" },
  },
  // Tool servers
  mcp: {
    sessionIdleTtlMs: 600000,
    servers: {
      context7: { command: 'uvx', args: ['context7-mcp'] }, // docs
      docs: {
        url: "https://mcp.example.com",
        transport: "streamable-http",
        toolFilter: { include: ["search_*"] },
      },
    },
  },
  channels: { whatsapp: { allowFrom: ["+15555550123"] } },
}
`

/** The documented layout: YAML, servers under the top-level key mcp_servers. */
const hermes = `# Hermes Agent CLI Configuration
_config_version: 50

model:
  default: "anthropic/some-model"
  provider: "auto"   # from credentials

mcp_servers:
  filesystem:
    command: "npx"
    args: ["-y", "@modelcontextprotocol/server-filesystem", "/home/user/projects"]
    env: {}
    timeout: 120         # seconds
  remote_api:
    url: "https://mcp.example.com/mcp"
    headers:
      Authorization: "Bearer \${TOKEN}"

# Display
display:
  compact: false
`

describe.each([
  ['openclaw', '.openclaw/openclaw.json', openclaw, '.openclaw'],
  ['hermes', '.hermes/config.yaml', hermes, '.hermes'],
])('kg %s setup', (id, path, text, folder) => {
  const skill = () => join(home, folder, 'skills/kg/SKILL.md')

  it('adds the server and the skill, changes nothing the second time, and takes both back [C-CS-01, C-CS-02, C-SV-19]', async () => {
    const file = put(path, text)
    const first = await kg(`${id} setup --yes --json`)
    expect(first.code).toBe(0)
    expect(JSON.parse(first.stdout)).toMatchObject({
      changes: [{ client: id, location: 'config', action: 'added', file, skill: { action: 'added', file: skill() } }],
      checks: [
        { check: 'entry', ok: true },
        { check: 'skill', ok: true },
        { check: 'program', ok: true },
      ],
    })
    const once = readFileSync(file, 'utf8')
    expect(once).toContain('bin/kg.js')
    expect(readFileSync(skill(), 'utf8')).toMatch(/^---\nname: kg\ndescription: /)
    expect(JSON.parse((await kg(`${id} setup --yes --json`)).stdout)).toMatchObject({
      changes: [{ action: 'unchanged', skill: { action: 'unchanged' } }],
    })
    expect(readFileSync(file, 'utf8')).toBe(once)
    expect((await kg(`${id} setup --undo --yes`)).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(existsSync(skill())).toBe(false)
    expect((await kg(`${id} setup --undo --yes`)).code).toBe(0)
  })

  it('writes nothing on a dry run', async () => {
    const file = put(path, text)
    expect((await kg(`${id} setup --dry-run`)).stdout).toContain('would be added')
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(existsSync(skill())).toBe(false)
  })

  it('makes the settings where the framework has none yet', async () => {
    mkdirSync(join(home, folder))
    expect((await kg(`${id} setup --yes`)).code).toBe(0)
    expect(existsSync(join(home, path))).toBe(true)
    await kg(`${id} setup --undo --yes`)
    expect(existsSync(join(home, path))).toBe(false)
  })

  it('says that the framework is missing', async () => {
    const { code, stderr } = await kg(`${id} setup --yes`)
    expect(code).toBe(3)
    expect(stderr).toContain('FRAMEWORK_NOT_FOUND')
    expect(existsSync(join(home, folder))).toBe(false)
  })

  it('asks the framework itself where its program is on PATH, and fails with it', async () => {
    put(path, text)
    const program = put(`bin/${id}`, `#!/bin/sh\n[ "$1" = mcp ] && cat "${join(home, path)}"\n`)
    chmodSync(program, 0o755)
    const searchPath = `${join(home, 'bin')}:/usr/bin:/bin`
    expect((await kg(`${id} setup --yes`, { PATH: searchPath })).stdout).toMatch(
      /✓ framework {2}.*mcp (?:show kg|list)/,
    )
    writeFileSync(program, '#!/bin/sh\necho "/home/kg/settings: no servers"\n')
    expect((await kg(`${id} setup --yes`, { PATH: searchPath })).stdout).toMatch(/✗ framework .* does not show kg/)
    writeFileSync(program, '#!/bin/sh\necho "no such server" >&2\nexit 1\n')
    const failed = await kg(`${id} setup --yes`, { PATH: searchPath })
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain('✗ framework')
  })

  it('keeps a skill that a person has changed', async () => {
    put(path, text)
    await kg(`${id} setup --yes`)
    writeFileSync(skill(), 'mine')
    await kg(`${id} setup --yes`)
    await kg(`${id} setup --undo --yes`)
    expect(readFileSync(skill(), 'utf8')).toBe('mine')
  })
})

describe('the folders of the frameworks', () => {
  it('follow the variables that they take', async () => {
    mkdirSync(join(home, 'claw'))
    mkdirSync(join(home, 'herm'))
    const env = { OPENCLAW_STATE_DIR: join(home, 'claw'), HERMES_HOME: join(home, 'herm') }
    await kg('openclaw setup --yes', env)
    await kg('hermes setup --yes', env)
    expect(readFileSync(join(home, 'claw/openclaw.json'), 'utf8')).toContain('"kg"')
    expect(readFileSync(join(home, 'herm/config.yaml'), 'utf8')).toContain('kg:')
  })
})
