import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matches } from './install-slot.js'
import { lockFile, withLock } from './lock.js'
import { Releases } from './releases.js'

let home: string
let releases: Releases
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kg-releases-'))
  releases = new Releases(home)
  releases.prepare()
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const make = (version: string) => {
  const { program } = releases.installation(version)
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, '')
  writeFileSync(releases.note(releases.slot(version)), '{}')
}

describe('releases side by side', () => {
  it('have one that is current, or none', () => {
    expect(releases.current()).toBeUndefined()
    make('1.0.0')
    releases.switchTo('1.0.0')
    releases.switchTo('2.0.0')
    expect([releases.current(), releases.isWhole('2.0.0'), releases.isWhole('1.0.0')]).toEqual(['2.0.0', false, true])
    releases.switchTo(undefined)
    expect(releases.current()).toBeUndefined()
  })

  it('are whole when both the program and the note of its installation are there', () => {
    for (const version of ['1.0.0', '2.0.0']) make(version)
    rmSync(releases.note(releases.slot('1.0.0')))
    rmSync(releases.installation('2.0.0').program)
    expect([releases.isWhole('1.0.0'), releases.isWhole('2.0.0')]).toEqual([false, false])
  })

  it('keep the current one and what a rollback needs, and let the rest go', () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) make(version)
    mkdirSync(join(releases.folder, '.new-4.0.0-x'))
    const folder = join(releases.folder, 'ledger-of-2.0.0-1')
    mkdirSync(folder)
    releases.switchTo('3.0.0')
    const previous = releases.installation('2.0.0')
    releases.remember({ version: '3.0.0', updatedAt: '', previous, ledger: { folder, schema: 1, head: 5 } })
    expect(releases.prune().sort()).toEqual(['.new-4.0.0-x', '1.0.0'])
    expect(readdirSync(releases.folder).sort()).toEqual([
      '2.0.0',
      '3.0.0',
      'current',
      'ledger-of-2.0.0-1',
      'state.json',
    ])
  })

  it('tell a slot from an installation elsewhere', () => {
    expect(releases.slotOf(releases.installation('1.0.0'))).toBe('1.0.0')
    expect(releases.slotOf({ version: '1.0.0', program: '/usr/lib/kg.js' })).toBeUndefined()
  })
})

describe('the lock', () => {
  it('lets one in at a time, and is gone afterwards', async () => {
    await withLock(releases.folder, async () => {
      await expect(withLock(releases.folder, async () => undefined)).rejects.toMatchObject({ code: 'UPDATE_RUNNING' })
    })
    expect(await withLock(releases.folder, async () => 'in')).toBe('in')
  })

  it('may be taken away by hand while it is held', async () => {
    const work = async () => rmSync(lockFile(releases.folder))
    await expect(withLock(releases.folder, work)).resolves.toBeUndefined()
  })

  it('of a dead process does not count', async () => {
    writeFileSync(lockFile(releases.folder), '999999999\n')
    expect(await withLock(releases.folder, async () => 'in')).toBe('in')
    expect(readdirSync(releases.folder)).toEqual([])
  })
})

describe('the bytes of a release', () => {
  it('are held against a strong hash', () => {
    const sha512 = 'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=='
    expect(matches(Buffer.from('abc'), sha512)).toBe(true)
    expect(matches(Buffer.from('abd'), sha512)).toBe(false)
    expect(matches(Buffer.from('abc'), 'sha1-qZk+NkcGgWq6PiVxeFDCbJzQ2J0=')).toBe(false)
  })
})
