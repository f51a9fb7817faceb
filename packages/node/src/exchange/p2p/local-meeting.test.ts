import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Host } from '@kg/net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestHost } from '../testing/test-sync.test.support.js'
import { meetLocally } from './local-meeting.js'

const log = pino({ enabled: false })

describe('the meeting place of local nodes', () => {
  let folder: string
  let hosts: Host[]

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kg-meeting-'))
    hosts = await Promise.all([openTestHost(), openTestHost()])
  })

  afterEach(async () => {
    await Promise.all(hosts.map((host) => host.stop()))
    rmSync(folder, { recursive: true, force: true })
  })

  it('brings nodes together, and forgets one that leaves', async () => {
    const [first, second] = hosts as [Host, Host]
    const leaveFirst = await meetLocally(folder, first, log)
    const leaveSecond = await meetLocally(folder, second, log)
    expect(second.connections().map(({ peerId }) => peerId)).toEqual([first.peerId])
    await leaveFirst()
    expect(readdirSync(join(folder, 'peers'))).toEqual([second.peerId])
    await leaveSecond()
  })

  it('forgets one that was killed, not one that was quiet for a while', async () => {
    const [host] = hosts as [Host, Host]
    const peers = join(folder, 'peers')
    mkdirSync(peers)
    const aged = (name: string, seconds: number) => {
      const at = new Date(Date.now() - seconds * 1000)
      writeFileSync(join(peers, name), '[]')
      utimesSync(join(peers, name), at, at)
    }
    aged('killed', 61)
    aged('quiet', 30)
    const leave = await meetLocally(folder, host, log)
    expect(readdirSync(peers).sort()).toEqual(['quiet', host.peerId].sort())
    await leave()
  })
})
