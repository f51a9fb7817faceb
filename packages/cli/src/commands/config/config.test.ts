import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/run-line.js'

const home = mkdtempSync(join(tmpdir(), 'kg-config-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const kg = (argv: string[], env: NodeJS.ProcessEnv = {}) => runLine(argv, { env: { KG_HOME: home, ...env } })
const json = async (...argv: string[]) => JSON.parse((await kg([...argv, '--json'])).stdout)

describe('settings on the command line', () => {
  it('are written to config.json, beside what is there', async () => {
    expect((await kg(['config', 'set', 'apiPort', '9300'])).stdout).toBe(`apiPort is 9300 in ${home}/config.json\n`)
    await kg(['config', 'set', 'net.relays', '/a, /b'])
    await kg(['config', 'set', 'store.password', 'hush'])
    expect(JSON.parse(readFileSync(join(home, 'config.json'), 'utf8'))).toEqual({
      apiPort: 9300,
      net: { relays: ['/a', '/b'] },
      store: { password: 'hush' },
    })
  })

  it('are shown with where they come from, secrets aside', async () => {
    expect(await json('config', 'get', 'apiPort')).toMatchObject({ value: 9300, source: 'config.json' })
    const env = { KG_API_PORT: '9400' }
    expect(await kg(['config', 'get', 'apiPort'], env)).toMatchObject({
      stdout: '9400\n',
      stderr: 'From KG_API_PORT\n',
    })
    const list = (await kg(['config', 'list', '--changed'], env)).stdout
    expect(list).toMatch(/^apiPort +9400 +KG_API_PORT$/m)
    expect(list).toMatch(/^store\.password +\[secret\] +config\.json$/m)
    expect((await kg(['config', 'list'])).stdout).toMatch(/^apiHost +127\.0\.0\.1 +default$/m)
  })

  it('that the running daemon was started with go over all others', async () => {
    const program = join(home, 'daemon/main.js')
    mkdirSync(join(home, 'daemon'))
    writeFileSync(program, 'process.stdin.resume()')
    const daemon = spawn(process.execPath, [program, '--set', 'apiPort=9500', '--set', 'store.password=hush'])
    await once(daemon, 'spawn')
    writeFileSync(join(home, 'daemon.pid'), `${daemon.pid}\n`)
    const list = (await kg(['config', 'list', '--changed'], { KG_API_PORT: '9400' })).stdout
    expect(list).toMatch(/^apiPort +9500 +--set$/m)
    expect(list).toMatch(/^store\.password +\[secret\] +--set$/m)
    expect((await kg(['config', 'get', 'apiPort'])).stderr).toBe('From --set of the running daemon\n')
    daemon.stdin.end()
    await once(daemon, 'exit')
    expect(await json('config', 'get', 'apiPort')).toMatchObject({ value: 9300, source: 'config.json' })
  })

  it('go back to their default', async () => {
    const back = await kg(['config', 'set', 'apiPort', '--default'], { KG_API_PORT: '1' })
    expect(back).toMatchObject({ code: 0, stderr: 'The environment variable KG_API_PORT is set and overrides it\n' })
    expect(await json('config', 'get', 'apiPort')).toMatchObject({ value: 9200, source: 'default' })
  })

  it('names the setting that was probably meant', async () => {
    expect((await kg(['config', 'get', 'apiprot'])).stderr).toContain('Did you mean apiPort? See all settings')
  })

  it.each([
    [['get', 'nothing'], 'SETTING_UNKNOWN', 3],
    [['set', 'apiPort', 'high'], 'CONFIG_INVALID', 1],
    [['set', 'apiPort'], 'USAGE', 2],
    [['set', 'apiPort', '1', '--default'], 'USAGE', 2],
  ])('refuses config %j with %s', async (words, code, exitCode) => {
    const refused = await kg(['config', ...words, '--json'])
    expect([JSON.parse(refused.stderr).code, refused.code]).toEqual([code, exitCode])
  })
})
