import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { whenToRemember } from '@kg/contract/when-to-remember'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonSamples, tomlSamples } from '../../mcp-clients/formats/samples.test.support.js'
import { runLine } from '../../testing/run-line.js'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kg-mcp-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const env = (more: NodeJS.ProcessEnv = {}) => ({ HOME: home, KG_HOME: join(home, '.kg'), ...more })
const kg = (line: string, more: NodeJS.ProcessEnv = {}) => runLine(line.split(' '), { env: env(more) })
const json = async (line: string, more: NodeJS.ProcessEnv = {}) => {
  const { stdout, code } = await kg(`${line} --json`, more)
  return { code, ...(JSON.parse(stdout) as { changes: Record<string, string>[] }) }
}
function put(path: string, text: string): string {
  const file = join(home, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

const servers = jsonSamples['another server with a remark'] ?? ''
const toml = tomlSamples['another server and remarks'] ?? ''
const code = '.config/Code/User'
/** Where each client keeps its servers on Linux, and a file of a person who has some already. */
const clients: [id: string, path: string, text: string][] = [
  ['cursor', '.cursor/mcp.json', servers],
  ['claude-code', '.claude.json', servers.replace('"other": true', '"numStartups": 7, "projects": { "/a": {} }')],
  ['claude-desktop', '.config/Claude/claude_desktop_config.json', servers],
  ['windsurf', '.codeium/windsurf/mcp_config.json', jsonSamples['a trailing comma'] ?? ''],
  ['vscode', `${code}/mcp.json`, servers.replace('mcpServers', 'servers').replace('"other": true', '"inputs": [],')],
  ['cline', `${code}/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`, servers],
  ['codex-cli', '.codex/config.toml', toml],
]

describe('kg mcp setup and uninstall', () => {
  it.each(clients)(
    '%s: set up twice, then uninstalled, its file has the bytes it had [C-CS-03, C-CS-05, C-CS-06, C-CS-11]',
    async (id, path, text) => {
      const file = put(path, text)
      expect(await json(`mcp setup --yes --client ${id}`)).toMatchObject({
        code: 0,
        changes: [{ client: id, location: 'native', file, action: 'added', agent: id, backup: `${file}.kg-backup` }],
      })
      const once = readFileSync(file, 'utf8')
      expect(once).toContain(process.execPath)
      expect(once).toContain(join(home, '.kg'))
      expect(await json(`mcp setup --yes --client ${id}`)).toMatchObject({ changes: [{ action: 'unchanged' }] })
      expect(readFileSync(file, 'utf8')).toBe(once)
      expect(await json(`mcp uninstall --yes --client ${id}`)).toMatchObject({ changes: [{ action: 'removed' }] })
      expect(readFileSync(file, 'utf8')).toBe(text)
      expect(readdirSync(dirname(file))).toEqual([path.split('/').at(-1)])
      expect(await json(`mcp uninstall --yes --client ${id}`)).toMatchObject({ changes: [{ action: 'unchanged' }] })
    },
  )

  it('write an entry that starts this very program [C-CS-03, C-SV-05, C-SV-19]', async () => {
    const file = put('.cursor/mcp.json', '')
    await kg('mcp setup --yes')
    const { command, args, env: given } = JSON.parse(readFileSync(file, 'utf8')).mcpServers.kg
    expect([command, given]).toEqual([process.execPath, { KG_HOME: join(home, '.kg') }])
    expect(existsSync(args[0])).toBe(true)
    expect(args.slice(1)).toEqual(['mcp', 'serve', '--agent', 'cursor'])
    const vscode = put(`${code}/mcp.json`, '')
    await kg('mcp setup --yes --client vscode')
    expect(JSON.parse(readFileSync(vscode, 'utf8')).servers.kg).toMatchObject({
      type: 'stdio',
      command,
      args: [args[0], 'mcp', 'serve', '--agent', 'vscode'],
    })
  })

  it('take every client that is there when none is named [C-CS-05]', async () => {
    for (const [, path, text] of clients) put(path, text)
    const all = clients.map(([id]) => id)
    expect((await json('mcp setup --yes')).changes.map(({ client }) => client)).toEqual(all)
    const gone = await json('mcp uninstall --yes')
    expect(gone.changes.map(({ client, action }) => [client, action])).toEqual(all.map((id) => [id, 'removed']))
    for (const [, path, text] of clients) expect(readFileSync(join(home, path), 'utf8')).toBe(text)
  })

  it.each(['emacs', 'cursor:linux', 'Cursor', 'cursor:native:native'])(
    'refuse the selector %s although no client is there [C-CS-09, C-ER-15]',
    async (selector) => {
      for (const line of ['setup', 'uninstall', 'uninstall --dry-run']) {
        const { code: exit, stdout, stderr } = await kg(`mcp ${line} --yes --client ${selector}`)
        expect([exit, stdout]).toEqual([1, ''])
        expect(stderr).toContain(`MCP_CLIENT_UNSUPPORTED: ${selector} is not a client that kg knows`)
      }
      expect(readdirSync(home)).toEqual([])
    },
  )

  it.each(clients)('do nothing for %s where it is absent [C-CS-10]', async (id) => {
    for (const selector of [id, `${id}:native`, `${id}:windows-wsl`]) {
      for (const line of ['setup', 'uninstall']) {
        const { code: exit, changes } = await json(`mcp ${line} --yes --client ${selector}`)
        expect(exit).toBe(0)
        expect(changes.filter(({ action }) => action !== 'absent')).toEqual([])
      }
    }
    expect(readdirSync(home)).toEqual([])
  })

  it('show on a dry run what would change, and write nothing [C-CS-12]', async () => {
    const file = put('.cursor/mcp.json', servers)
    const shown = await kg('mcp setup --dry-run')
    expect(shown.stdout).toContain('cursor:native  would be added')
    expect(shown.stdout).toContain('acts as the agent cursor\n')
    expect(shown.stdout).toContain('+    "kg": {')
    expect(readFileSync(file, 'utf8')).toBe(servers)
    await kg('mcp setup --yes')
    const before = readFileSync(file, 'utf8')
    expect((await kg('mcp uninstall --dry-run')).stdout).toContain('-    "kg": {')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('go on with the others when one file must be left alone, and say so in the exit code', async () => {
    put('.cursor/mcp.json', '{ broken')
    put('.codex/config.toml', toml)
    const { code: exit, changes } = await json('mcp setup --yes')
    expect(exit).toBe(1)
    expect(changes.map(({ client, action }) => [client, action])).toEqual([
      ['cursor', 'refused'],
      ['codex-cli', 'added'],
    ])
  })

  it('print the entry for a client that kg does not know', async () => {
    const { stdout } = await kg('mcp setup --print')
    expect(JSON.parse(stdout)).toMatchObject({ kg: { command: process.execPath, env: { KG_HOME: join(home, '.kg') } } })
  })
})

/** Where each client takes skills from; Claude Desktop takes none from files. */
const skillFolders: [id: string, folder: string][] = [
  ['cursor', '.cursor'],
  ['claude-code', '.claude'],
  ['windsurf', '.codeium/windsurf'],
  ['vscode', '.copilot'],
  ['cline', '.cline'],
  ['codex-cli', '.codex'],
]
const everything = () => readdirSync(home, { recursive: true, encoding: 'utf8' }).sort()

describe('the skill that a client gets', () => {
  it.each(skillFolders)(
    '%s: comes with the server, stays the same the second time, and goes with --remove',
    async (id, folder) => {
      const [, path = '', text = ''] = clients.find(([client]) => client === id) ?? []
      put(path, text)
      const before = everything()
      const file = join(home, folder, 'skills/kg/SKILL.md')
      const planned = await kg(`mcp setup --dry-run --client ${id}`)
      expect(planned.stdout).toContain(`skill would be added  ${file}`)
      expect(everything()).toEqual(before)
      expect(await json(`mcp setup --yes --client ${id}`)).toMatchObject({
        changes: [{ skill: { file, action: 'added' } }],
      })
      const once = readFileSync(file, 'utf8')
      expect(once).toMatch(/^---\nname: kg\ndescription: .+\n---\n/)
      for (const line of whenToRemember) expect(once).toContain(line)
      expect(await json(`mcp setup --yes --client ${id}`)).toMatchObject({
        changes: [{ action: 'unchanged', skill: { action: 'unchanged' } }],
      })
      expect(readFileSync(file, 'utf8')).toBe(once)
      expect((await kg(`mcp setup --remove --dry-run --client ${id}`)).stdout).toContain('skill would be removed')
      expect(existsSync(file)).toBe(true)
      expect(await json(`mcp setup --remove --yes --client ${id}`)).toMatchObject({
        changes: [{ action: 'removed', skill: { action: 'removed' } }],
      })
      expect(everything()).toEqual(before)
      expect(readFileSync(join(home, path), 'utf8')).toBe(text)
    },
  )

  it('is none for Claude Desktop, which takes no skills from files', async () => {
    const [, path = '', text = ''] = clients.find(([client]) => client === 'claude-desktop') ?? []
    put(path, text)
    const { changes } = await json('mcp setup --yes')
    expect(changes).toHaveLength(1)
    expect(changes[0]).not.toHaveProperty('skill')
  })

  it('is renewed when it is of another version, and left alone when a person changed it', async () => {
    put('.cursor/mcp.json', servers)
    const file = join(home, '.cursor/skills/kg/SKILL.md')
    await kg('mcp setup --yes')
    const ours = readFileSync(file, 'utf8')
    const earlier = '# An earlier text\n'
    const mark = createHash('sha256').update(earlier).digest('hex').slice(0, 16)
    writeFileSync(file, `${earlier}\n<!-- installed by kg ${mark} -->\n`)
    expect(await json('mcp setup --yes')).toMatchObject({ changes: [{ skill: { action: 'updated' } }] })
    expect(readFileSync(file, 'utf8')).toBe(ours)
    const mine = ours.replace('# Memory', '# My memory')
    writeFileSync(file, mine)
    expect(await json('mcp setup --yes')).toMatchObject({ changes: [{ skill: { action: 'unchanged' } }] })
    await kg('mcp setup --remove --yes')
    expect(readFileSync(file, 'utf8')).toBe(mine)
    expect(readFileSync(join(home, '.cursor/mcp.json'), 'utf8')).toBe(servers)
  })

  it('stays beside skills of others when it goes', async () => {
    put('.cursor/mcp.json', servers)
    const other = put('.cursor/skills/other/SKILL.md', 'theirs')
    await kg('mcp setup --yes')
    await kg('mcp uninstall --yes')
    expect(readdirSync(join(home, '.cursor/skills'))).toEqual(['other'])
    expect(readFileSync(other, 'utf8')).toBe('theirs')
  })
})

describe('the profile that a client is offered', () => {
  it.each(['core', 'assets', 'network', 'chain', 'all'])(
    'can be %s, and stays until another is chosen',
    async (profile) => {
      const file = put('.cursor/mcp.json', servers)
      expect(await json(`mcp setup --yes --profile ${profile}`)).toMatchObject({
        changes: [{ action: 'added', profile }],
      })
      const once = readFileSync(file, 'utf8')
      expect(once).toContain('"--profile"')
      expect(once).toContain(`"${profile}"`)
      expect(await json('mcp setup --yes')).toMatchObject({
        changes: [{ action: 'unchanged', profile, agent: 'cursor' }],
      })
      const another = profile === 'core' ? 'all' : 'core'
      expect(await json(`mcp setup --yes --profile ${another}`)).toMatchObject({
        changes: [{ action: 'updated', profile: another }],
      })
      await kg('mcp setup --remove --yes')
      expect(readFileSync(file, 'utf8')).toBe(servers)
    },
  )

  it('is refused when there is none of that name', async () => {
    const file = put('.cursor/mcp.json', servers)
    const { code: exit, stderr } = await kg('mcp setup --yes --profile more')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('There is no profile more')])
    expect(readFileSync(file, 'utf8')).toBe(servers)
  })
})

describe('the agent that a client acts as', () => {
  it('is the one that is asked for, in every client', async () => {
    put('.cursor/mcp.json', servers)
    put('.codex/config.toml', toml)
    const { changes } = await json('mcp setup --yes --agent reviewer')
    expect(changes.map(({ agent }) => agent)).toEqual(['reviewer', 'reviewer'])
    expect(readFileSync(join(home, '.codex/config.toml'), 'utf8')).toContain('reviewer')
    expect((await kg('mcp setup --yes')).stdout).toContain('acts as the agent reviewer')
    const { stdout } = await kg('mcp setup --print --agent mine')
    expect(JSON.parse(stdout).kg.args.slice(-2)).toEqual(['--agent', 'mine'])
  })

  it.each(['../up', 'two words', '-x', ''])('is refused when its name cannot be a file: %j', async (name) => {
    const file = put('.cursor/mcp.json', servers)
    const { code: exit, stderr } = await runLine(['mcp', 'setup', '--yes', `--agent=${name}`], { env: env() })
    expect([exit, stderr]).toEqual([2, expect.stringContaining('cannot be the name of an agent')])
    expect(readFileSync(file, 'utf8')).toBe(servers)
  })
})

describe('on both sides of WSL', () => {
  const windows = () => ({
    WSL_DISTRO_NAME: 'Debian',
    PATH: `/usr/bin:${join(home, 'mnt/c/Users/ada/AppData/Local/x')}`,
  })

  it('the identifier means both places, a suffix one of them, and Windows starts us through wsl.exe [C-CS-07, C-CS-08]', async () => {
    const native = put('.cursor/mcp.json', servers)
    const other = put('mnt/c/Users/ada/.cursor/mcp.json', servers)
    const both = await json('mcp setup --yes --client cursor', windows())
    expect(both.changes.map(({ location, file }) => [location, file])).toEqual([
      ['native', native],
      ['windows-wsl', other],
    ])
    expect(readFileSync(other, 'utf8')).toMatch(/"wsl\.exe",\s+"args": \[\s+"-d",\s+"Debian",\s+"--exec"/)
    await kg('mcp uninstall --yes --client cursor:windows-wsl', windows())
    expect(readFileSync(other, 'utf8')).toBe(servers)
    expect(readFileSync(native, 'utf8')).toContain('"kg"')
    await kg('mcp uninstall --yes --client cursor:native', windows())
    expect(readFileSync(native, 'utf8')).toBe(servers)
    await kg('mcp setup --yes --client cursor', windows())
    await kg('mcp uninstall --yes --client cursor', windows())
    for (const file of [native, other]) expect(readFileSync(file, 'utf8')).toBe(servers)
  })
})
