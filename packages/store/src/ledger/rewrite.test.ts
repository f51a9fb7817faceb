import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupLedger } from './backup.js'
import { packContent } from './content.js'
import { changes, noContent, type Shelf } from './graphs.js'
import { Ledger } from './ledger.js'
import { dataFile } from './preflight.js'
import { pastGraphs } from './shelf-content.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import { defineTable } from './table.js'
import { verifyLedger } from './verify.js'

const secret = 'the planted words of a forgotten asset'
const shelf: Shelf = { contextGraph: 'demo', layer: 'wm', agent: '0xa' }
const notes = defineTable<{ text: string }>()('rewrite-notes')
const act = (subject: string) => ({ agent: 'urn:a', action: 'test', subject })
const release = async () => undefined

describe('a ledger whose file is written anew', () => {
  let path: string
  let ledger: Ledger
  const signer = ed25519Signer(newEd25519Pem())

  beforeEach(async () => {
    path = join(mkdtempSync(join(tmpdir(), 'kg-rewrite-')), 'ledger')
    ledger = await Ledger.open({ path }, { signer })
  })

  afterEach(async () => {
    await ledger.close()
    rmSync(join(path, '..'), { recursive: true, force: true })
  })

  async function put(graph: string, line: string): Promise<number> {
    const content = await packContent([line])
    const { receipt } = await ledger.write(act(graph), (w) =>
      w.change({ shelf, graph, sub: '', op: 'replace', content: w.putContent(content) }),
    )
    return receipt.seq
  }

  const drop = (graph: string) =>
    ledger.write(act(graph), (w) => w.change({ shelf, graph, sub: '', op: 'drop', content: noContent }))

  async function eraseAll(graph: string): Promise<void> {
    await ledger.writeWithoutReceipt((w) => {
      for (const { key, value } of [...w.range(changes)]) if (value.graph === graph) w.erase(key)
      w.requestRewrite()
    })
  }

  const holdsSecret = (folder = join(path, '..')): boolean =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(secret))

  it('holds no byte of what was erased, in no free page and no gap, and still verifies', async () => {
    const from = await put('urn:g', `<urn:s> <urn:p> "${secret}" .`)
    for (let i = 0; i < 300; i++) await put(`urn:other:${i % 50}`, `<urn:s> <urn:p> "other ${i}" .`)
    await drop('urn:g')
    await eraseAll('urn:g')
    expect(holdsSecret()).toBe(true)
    expect(ledger.needsRewrite()).toBe(true)
    await ledger.rewrite({ release })
    expect(holdsSecret()).toBe(false)
    expect(ledger.needsRewrite()).toBe(false)
    expect(await verifyLedger(ledger)).toMatchObject({ ok: true, problems: [] })
    const past = ledger.read((r) => [...pastGraphs(r, shelf, from)])
    expect(past.flatMap(({ parts }) => parts.flatMap(({ chunks }) => chunks))).toEqual([])
    await backupLedger(ledger, join(path, '..', 'backup'))
    expect(holdsSecret()).toBe(false)
  })

  it('retains content that another graph holds as well', async () => {
    const line = `<urn:s> <urn:p> "${secret}" .`
    await put('urn:g', line)
    await put('urn:other', line)
    await drop('urn:g')
    await eraseAll('urn:g')
    await ledger.rewrite({ release })
    expect(holdsSecret()).toBe(true)
    expect(await verifyLedger(ledger)).toMatchObject({ ok: true })
  })

  it('gives the space of removed rows back, and goes on reading and writing', async () => {
    const text = 'x'.repeat(1000)
    await ledger.writeWithoutReceipt((w) => {
      for (let i = 0; i < 5000; i++) w.put(notes, `n${i}`, { text })
    })
    await ledger.writeWithoutReceipt((w) => {
      for (let i = 10; i < 5000; i++) w.remove(notes, `n${i}`)
    })
    const seen: number[] = []
    const rewrite = ledger.rewrite({ release, onProgress: ({ rows }) => seen.push(rows) })
    const write = put('urn:late', '<urn:s> <urn:p> "late" .')
    const report = await rewrite
    await write
    expect(report.bytesAfter).toBeLessThan(report.bytesBefore / 10)
    expect(seen.at(-1)).toBe(report.rows)
    expect(ledger.read((r) => r.count(notes))).toBe(10)
    await ledger.close()
    expect(statSync(dataFile(path)).size).toBeLessThan(report.bytesBefore / 10)
    ledger = await Ledger.open({ path }, { signer })
    expect(ledger.read((r) => r.get(notes, 'n5'))).toEqual({ text })
    expect(await verifyLedger(ledger)).toMatchObject({ ok: true })
  })

  it('is made up for at the next start when it was asked for and did not happen', async () => {
    await put('urn:g', `<urn:s> <urn:p> "${secret}" .`)
    await drop('urn:g')
    await eraseAll('urn:g')
    await ledger.close()
    expect(holdsSecret()).toBe(true)
    let prepared = 0
    ledger = await Ledger.open({ path, beforeRewrite: () => prepared++ }, { signer })
    expect(prepared).toBe(1)
    expect(holdsSecret()).toBe(false)
    expect(await verifyLedger(ledger)).toMatchObject({ ok: true })
  })

  it('knows which content is needed also where an earlier version did not note it', async () => {
    const line = `<urn:s> <urn:p> "${secret}" .`
    await put('urn:g', line)
    await put('urn:other', line)
    await drop('urn:g')
    const { env } = ledger.inside
    await env.root.transaction(() => {
      for (const key of [...env.uses.getKeys()]) env.uses.remove(key)
      env.meta.remove('content-uses')
    })
    await ledger.close()
    ledger = await Ledger.open({ path }, { signer })
    await eraseAll('urn:g')
    expect(await verifyLedger(ledger)).toMatchObject({ ok: true })
    expect(ledger.read((r) => r.usesOf([...r.range(changes)][1]?.value.content.chunks[0] ?? ''))).toHaveLength(1)
  })
})
