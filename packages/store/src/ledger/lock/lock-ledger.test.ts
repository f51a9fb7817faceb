import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockLedger } from './lock-ledger.js'

describe('the lock of a ledger', () => {
  let folder: string
  const children: ChildProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kg-lock-'))
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const path of [folder, `${folder}.lock`]) rmSync(path, { recursive: true, force: true })
  })

  /** Another process that asks for the lock and keeps what it gets. */
  const contender = async (path = folder): Promise<{ child: ChildProcess; won: boolean }> => {
    const child = fork(new URL('./contender.test.support.js', import.meta.url), [path])
    children.push(child)
    const [won] = (await once(child, 'message')) as [boolean]
    return { child, won }
  }

  it('is held by one at a time, and free again once it is released', async () => {
    const lock = await lockLedger(folder)
    await expect(lockLedger(folder)).rejects.toMatchObject({ code: 'DAEMON_RUNNING', data: { pid: process.pid } })
    await lock.release()
    await (await lockLedger(folder)).release()
    expect(readdirSync(`${folder}.lock`)).toEqual([])
  })

  it('is one lock whichever way the path is written', async () => {
    const link = `${folder}-link`
    symlinkSync(folder, link)
    const lock = await lockLedger(join(folder, 'ledger'))
    await expect(lockLedger(join(link, 'ledger'))).rejects.toMatchObject({ code: 'DAEMON_RUNNING' })
    await lock.release()
    rmSync(link)
  })

  it('works in a folder whose path is longer than the address of a socket', async () => {
    const deep = join(folder, 'x'.repeat(120), 'y'.repeat(120))
    mkdirSync(deep, { recursive: true })
    const lock = await lockLedger(deep)
    await expect(lockLedger(deep)).rejects.toMatchObject({ code: 'DAEMON_RUNNING' })
    await lock.release()
  })

  it('is won by exactly one of several processes that ask at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const all = await Promise.all(Array.from({ length: 5 }, () => contender()))
      expect(all.filter(({ won }) => won)).toHaveLength(1)
      for (const { child } of all) {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
    }
  })

  it('is free when its holder was killed', async () => {
    const { child, won } = await contender()
    expect(won).toBe(true)
    await expect(lockLedger(folder)).rejects.toMatchObject({ data: { pid: child.pid } })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await lockLedger(folder)).release()
  })

  it('is held by a process that is stopped and cannot answer', async () => {
    const { child } = await contender()
    child.kill('SIGSTOP')
    await expect(lockLedger(folder)).rejects.toMatchObject({ code: 'DAEMON_RUNNING' })
    child.kill('SIGCONT')
  })
})
