import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { firstOf } from '@kg/core/async'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { daemonProgram } from '#kg-programs'
import { type Daemon, startDaemon, temporaryHome } from '../lib/daemon.js'

const main = daemonProgram()
const kg = fileURLToPath(new URL('../../../packages/cli/dist/main.js', import.meta.url))
const quiet = { KG_NETWORK: 'none', KG_NET_ENABLED: 'false', KG_API_PORT: '0' }

interface Ending {
  code: number | null
  stderr: string
  stdout: string
}

async function run(args: readonly string[], env: Record<string, string>): Promise<Ending> {
  const child = spawn(process.execPath, [...args], { env: { ...process.env, ...quiet, ...env } })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, stdout, stderr }
}

describe('one home has one daemon', () => {
  let daemon: Daemon
  beforeEach(async () => {
    daemon = await startDaemon({ env: quiet })
  })
  afterEach(() => daemon[Symbol.asyncDispose]())

  const second = (env: Record<string, string> = {}, args: string[] = []) =>
    run([main, '--foreground', ...args], { KG_HOME: daemon.home, ...env })
  const refused = ({ code, stderr }: Ending) => {
    expect(stderr).toContain('DAEMON_RUNNING')
    expect(stderr).toContain(`Process ${daemon.pid}`)
    expect(stderr).toContain('kg stop')
    expect(code).toBe(1)
  }
  const stillServes = async () => {
    expect((await fetch(`${daemon.url}/api/status`)).status).toBe(200)
    expect(readFileSync(join(daemon.home, 'daemon.pid'), 'utf8').trim()).toBe(String(daemon.pid))
  }

  it('refuses a second one that is started in the same way, and the first one goes on', async () => {
    refused(await second())
    await stillServes()
  })

  it('refuses a second one with another port', async () => {
    refused(await second({}, ['--set', 'apiPort=0']))
    await stillServes()
  })

  it('refuses a second one whose home is written as a link, or as a relative path', async () => {
    const link = `${daemon.home}-link`
    symlinkSync(daemon.home, link)
    refused(await second({ KG_HOME: link }))
    refused(await second({ KG_HOME: relative(process.cwd(), daemon.home) }))
    rmSync(link)
    await stillServes()
  })

  it('refuses a second one when the pid file is gone, wrong or of another process', async () => {
    const pid = join(daemon.home, 'daemon.pid')
    rmSync(pid)
    refused(await second())
    writeFileSync(pid, '1\n')
    refused(await second())
    writeFileSync(pid, 'no number\n')
    refused(await second())
  })

  it('refuses a second one by the command, which says what to do', async () => {
    rmSync(join(daemon.home, 'daemon.pid'))
    rmSync(join(daemon.home, 'api.port'))
    const { code, stderr } = await run([kg, 'start'], { KG_HOME: daemon.home, HOME: daemon.home })
    expect(code).not.toBe(0)
    expect(stderr).toContain('kg stop')
    expect((await fetch(`${daemon.url}/api/status`)).status).toBe(200)
  })

  it('refuses a second one while the first one is stopped by the terminal', async () => {
    process.kill(daemon.pid, 'SIGSTOP')
    try {
      const { code, stderr } = await second()
      expect(stderr).toContain('DAEMON_RUNNING')
      expect(code).toBe(1)
    } finally {
      process.kill(daemon.pid, 'SIGCONT')
    }
    await stillServes()
  })

  it('refuses commands that open the ledger themselves', async () => {
    const env = { KG_HOME: daemon.home, HOME: daemon.home }
    const backup = join(daemon.home, 'backup.kgb')
    expect(await run([kg, 'backup', backup], env)).toMatchObject({ code: 0 })
    rmSync(join(daemon.home, 'daemon.pid'))
    const { stderr, code } = await run([kg, 'restore', backup, '--force'], env)
    expect(stderr).toContain('is already using this home')
    expect(code).not.toBe(0)
    expect((await fetch(`${daemon.url}/api/status`)).status).toBe(200)
    expect(readdirSync(daemon.home).filter((name) => name.includes('before-restore'))).toEqual([])
  })

  it('lets one start at once after the first one was killed', async () => {
    await daemon.kill()
    await daemon.restart()
    await stillServes()
  })
})

describe('two that start at the same moment in an empty home', () => {
  it('are one daemon and one refusal', async () => {
    const home = temporaryHome()
    const start = (): ChildProcess =>
      spawn(process.execPath, [main, '--foreground'], { env: { ...process.env, ...quiet, KG_HOME: home } })
    const children = [start(), start(), start()]
    const outcomes = await Promise.all(
      children.map(async (child) => {
        const said = once(child.stdout as NodeJS.ReadableStream, 'data').then(() => 'up')
        return firstOf([said, once(child, 'exit').then(() => 'refused')])
      }),
    )
    expect(outcomes.toSorted()).toEqual(['refused', 'refused', 'up'])
    const winner = children[outcomes.indexOf('up')] as ChildProcess
    winner.kill('SIGTERM')
    const [code] = await once(winner, 'exit')
    expect(code).toBe(0)
    rmSync(home, { recursive: true, force: true })
  })
})

describe('a start that fails', () => {
  it('names the port that is taken and ends, with nothing left behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const home = temporaryHome()
    const { code, stderr } = await run([main, '--foreground'], { KG_HOME: home, KG_API_PORT: String(port) })
    expect(stderr).toContain('API_PORT_TAKEN')
    expect(stderr).toContain(String(port))
    expect(stderr).toContain('apiPort')
    expect(code).toBe(1)
    expect(existsSync(join(home, 'daemon.pid'))).toBe(false)
    other.close()
    const daemon = await startDaemon({ home, env: quiet })
    await daemon.stop()
    rmSync(home, { recursive: true, force: true })
  })

  it('names a host that is not of this machine and ends', async () => {
    const home = temporaryHome()
    const { code, stderr } = await run([main, '--foreground'], { KG_HOME: home, KG_API_HOST: '192.0.2.1' })
    expect(stderr).toContain('API_HOST_UNUSABLE')
    expect(code).toBe(1)
    rmSync(home, { recursive: true, force: true })
  })
})
