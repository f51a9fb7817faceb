import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../lib/api.js'
import { type Daemon, startDaemon, temporaryHome } from '../../lib/daemon.js'
import { operator } from '../../lib/people.js'
import { kgHome } from '../../lib/run-kg.js'
import { skewed } from '../../lib/skewed-clock.js'
import { until } from '../../lib/until.js'

/** A network whose RPC nobody serves. */
const away = {
  KG_NETWORK: 'far',
  KG_CHAIN_RPC_URLS: 'http://127.0.0.1:1',
  KG_CHAIN_CHAIN_ID: '5',
  KG_CHAIN_HUB: `0x${'1'.repeat(40)}`,
}

describe('a node without a chain that answers, whose clock was set back by an hour', () => {
  const home = temporaryHome()
  let daemon: Daemon
  beforeAll(async () => {
    const before = await startDaemon({ home })
    await operator(before).ok('createContextGraph', { body: { id: 'lab' } })
    await before.stop()
    daemon = await startDaemon({ home, env: { ...away, ...skewed(-60) } })
    await until(async () => (await api(daemon.url).ok('status')).chain.state === 'failed', Boolean)
  })
  afterAll(async () => {
    await daemon[Symbol.asyncDispose]()
    rmSync(home, { recursive: true, force: true })
  })
  const found = ['clock.behind', 'chain.failed']

  it('says so in GET /api/status, each with a remedy, and is ready all the same', async () => {
    const { troubles } = await api(daemon.url).ok('status')
    expect(troubles.map(({ id }) => id).filter((id) => id !== 'disk.low')).toEqual(found)
    expect(troubles.every(({ remedy }) => remedy.length > 10)).toBe(true)
    await api(daemon.url).ok('ready')
  })

  it('says so in kg status and kg doctor', async () => {
    await using cli = await kgHome({ KG_HOME: home })
    const { code, stdout } = await cli.kg('status')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^✗ clock\.behind: The clock is (59|60) min behind what this node has written\n {2}→ Set the clock/m,
    )
    expect(stdout).toMatch(/^✗ chain\.failed: .*\n {2}→ .*kg config set chain\.rpcUrls <url>/m)
    const { troubles } = await cli.json<{ troubles: { id: string }[] }>('status')
    expect(troubles.map(({ id }) => id)).toEqual(expect.arrayContaining(found))
    const { findings } = await cli.json<{ findings: { id: string }[] }>('doctor', '--no-orphan-scan')
    expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(found))
    expect(findings.filter(({ id }) => id.startsWith('clock.'))).toHaveLength(1)
  })
})
