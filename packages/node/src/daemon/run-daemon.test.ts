import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runDaemon } from './run-daemon.js'

let home: string
const lines: string[] = []
const tail = { write: (line: string) => lines.push(line) }
const env = () => ({ KG_HOME: home, KG_API_PORT: '0', KG_NETWORK: 'none', KG_NET_ENABLED: 'false' })

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kg-run-'))
  lines.length = 0
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('a process that becomes the daemon', () => {
  it('answers until it is stopped, tells its log, and leaves nothing behind in the process', async () => {
    const before = process.listenerCount('uncaughtException')
    const node = await runDaemon({ argv: ['--set', 'log.level=info'], env: env(), tail })
    expect((await fetch(`${node.url}/api/status`)).status).toBe(200)
    expect(process.listenerCount('uncaughtException')).toBe(before + 1)
    await node.stop()
    await node.stopped
    await expect(fetch(`${node.url}/api/status`)).rejects.toThrow('fetch failed')
    expect(process.listenerCount('uncaughtException')).toBe(before)
    expect(lines.join('')).toContain('node stopped')
  })

  it('says why it does not start', async () => {
    writeFileSync(join(home, 'config.json'), '{"colour":"red"}')
    await expect(runDaemon({ argv: [], env: env(), tail })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})
