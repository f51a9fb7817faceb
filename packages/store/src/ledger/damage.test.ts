import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupLedger, restoreLedger } from './backup.js'
import { packContent } from './content.js'
import { readFreePages } from './free-pages.js'
import { receipts } from './graphs.js'
import { Ledger } from './ledger.js'
import { newestMeta } from './preflight.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import { verifyLedger } from './verify.js'

const act = { agent: 'a', action: 'test', subject: 's' }
const signer = ed25519Signer(newEd25519Pem())

/** A disk of 6 MiB; mounting takes a privilege that not every machine gives. */
function mountSmall(folder: string): void {
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' })
}

const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-mount-'))
  try {
    mountSmall(join(folder, 'small'))
    execFileSync('umount', [join(folder, 'small')])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})()

const pageSize = 4096

function freePagesOf(file: string): Set<number> {
  const fd = openSync(file, 'r')
  try {
    return readFreePages(fd, { root: Number(newestMeta(fd)?.freeRoot), pageSize })
  } finally {
    closeSync(fd)
  }
}

describe('a ledger in trouble', () => {
  let home: string
  let path: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'kg-damage-'))
    path = join(home, 'ledger')
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  const write = async (ledger: Ledger, i: number, size = 50) => {
    const lines = Array.from(
      { length: size },
      (_, n) => `<urn:${i}:${String(n).padStart(5, '0')}> <urn:p> "${Math.random()}" .`,
    )
    const content = await packContent(lines)
    return ledger.write(act, (w) => w.putContent(content))
  }
  const filled = async (writes = 20) => {
    const ledger = await Ledger.open({ path }, { signer })
    for (let i = 0; i < writes; i++) await write(ledger, i)
    await ledger.close()
  }

  it('is refused when its file was cut off, and left as it is', async () => {
    await filled()
    const file = join(path, 'data.mdb')
    truncateSync(file, Math.floor(statSync(file).size / 2))
    const size = statSync(file).size
    await expect(Ledger.open({ path }, { signer })).rejects.toMatchObject({
      code: 'LEDGER_DAMAGED',
      message: expect.stringContaining('cut off'),
    })
    expect(statSync(file).size).toBe(size)
  })

  it('opens although the file ends before pages that are free, and is refused when it lacks one more', async () => {
    const ledger = await Ledger.open({ path }, { signer })
    const { content } = ledger.inside.env
    const big = Buffer.alloc(32, 1)
    await ledger.writeWithoutReceipt(() => content.put(big, Buffer.alloc(400_000)))
    await ledger.writeWithoutReceipt(() => content.remove(big))
    await ledger.close()
    const file = join(path, 'data.mdb')
    const pages = statSync(file).size / pageSize
    const free = freePagesOf(file)
    const used = Array.from({ length: pages }, (_, page) => page).findLast((page) => !free.has(page)) ?? 0
    expect(pages - used).toBeGreaterThan(50)
    truncateSync(file, (used + 1) * pageSize)
    const opened = await Ledger.open({ path }, { signer })
    await write(opened, 1, 5000)
    expect((await verifyLedger(opened)).ok).toBe(true)
    await opened.close()
    truncateSync(file, used * pageSize)
    await expect(Ledger.open({ path }, { signer })).rejects.toMatchObject({ code: 'LEDGER_DAMAGED' })
  })

  it('is refused when its file is empty or something else', async () => {
    await filled(1)
    const file = join(path, 'data.mdb')
    truncateSync(file, 0)
    await expect(Ledger.open({ path }, { signer })).rejects.toMatchObject({ code: 'LEDGER_DAMAGED' })
    writeFileSync(file, 'not a ledger at all'.repeat(1000))
    await expect(Ledger.open({ path }, { signer })).rejects.toMatchObject({ code: 'LEDGER_DAMAGED' })
  })

  it('is refused when it was signed by another node', async () => {
    await filled(1)
    const other = ed25519Signer(newEd25519Pem())
    await expect(Ledger.open({ path }, { signer: other })).rejects.toMatchObject({
      code: 'LEDGER_DAMAGED',
      message: expect.stringContaining('not signed by this node'),
    })
  })

  it('is refused when a newer version wrote it, and migrated when an older one did', async () => {
    const newer = await Ledger.open({ path, schemaVersion: 3 }, { signer })
    await newer.close()
    await expect(Ledger.open({ path }, { signer })).rejects.toMatchObject({ code: 'LEDGER_TOO_NEW' })
    const steps: number[] = []
    const migrations = [5, 4].map((to) => ({ to, run: () => void steps.push(to) }))
    const migrated = await Ledger.open({ path, schemaVersion: 5, migrations }, { signer })
    await migrated.close()
    expect(steps).toEqual([4, 5])
    await expect(Ledger.open({ path, schemaVersion: 7, migrations }, { signer })).rejects.toMatchObject({
      code: 'LEDGER_DAMAGED',
    })
  })

  it('finds tampered receipts and tampered content', async () => {
    const ledger = await Ledger.open({ path }, { signer })
    const { value: ref } = await write(ledger, 1)
    await write(ledger, 2)
    const { env } = ledger.inside
    await ledger.writeWithoutReceipt((w) => w.put(receipts, 1, { ...w.get(receipts, 1)!, subject: 'forged' }))
    env.content.putSync(Buffer.from(ref.chunks[0]!, 'hex'), Buffer.from('\0changed'))
    const report = await verifyLedger(ledger)
    expect(report.ok).toBe(false)
    expect(report.problems).toContain('receipt 1 does not match its hash')
    expect(report.problems.some((problem) => problem.includes(ref.chunks[0]!))).toBe(true)
    await ledger.close()
    await expect(Ledger.open({ path }, { signer })).rejects.toMatchObject({ code: 'LEDGER_DAMAGED' })
  })

  it('backs up while in use and restores only what verifies', async () => {
    const ledger = await Ledger.open({ path }, { signer })
    for (let i = 0; i < 5; i++) await write(ledger, i)
    const backup = join(home, 'backup')
    await backupLedger(ledger, backup)
    await expect(backupLedger(ledger, backup)).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' })
    await write(ledger, 6)
    await ledger.close()
    expect(await restoreLedger(backup, path, { signer })).toMatchObject({ ok: true, receipts: 5 })
    const restored = await Ledger.open({ path }, { signer })
    expect(restored.head()).toBe(5)
    await restored.close()
    truncateSync(join(backup, 'data.mdb'), 20_000)
    await expect(restoreLedger(backup, path, { signer })).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' })
    const untouched = await Ledger.open({ path }, { signer })
    expect(untouched.head()).toBe(5)
    await untouched.close()
  })

  it.skipIf(!canMount)(
    'acknowledges nothing that a full disk could not take, and goes on when there is room',
    async () => {
      const mounted = join(home, 'small')
      mountSmall(mounted)
      try {
        const ledger = await Ledger.open({ path: mounted }, { signer })
        let acknowledged = 0
        const fill = async () => {
          for (;;) {
            await write(ledger, acknowledged, 5000)
            acknowledged++
          }
        }
        await expect(fill()).rejects.toMatchObject({ code: 'STORE_FULL', status: 507 })
        expect(ledger.head()).toBe(acknowledged)
        expect(await verifyLedger(ledger)).toMatchObject({ ok: true, receipts: acknowledged })
        execFileSync('mount', ['-o', 'remount,size=64m', mounted])
        await write(ledger, acknowledged, 5000)
        await ledger.close()
        const again = await Ledger.open({ path: mounted }, { signer })
        expect(again.head()).toBe(acknowledged + 1)
        expect(await verifyLedger(again)).toMatchObject({ ok: true })
        await again.close()
      } finally {
        execFileSync('umount', [mounted])
      }
    },
  )
})
