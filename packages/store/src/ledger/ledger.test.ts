import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { packContent } from './content.js'
import { changes, graphs, receipts, type Shelf } from './graphs.js'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import { defineTable } from './table.js'
import { verifyLedger } from './verify.js'

interface Note {
  owner: string
  due: number
  text: string
}
const notes = defineTable<Note>()('notes', {
  indexes: { byDue: (note) => [note.owner, note.due] },
  groups: (note) => [[note.owner]],
})
const act = { agent: 'did:kg:agent:0x01', action: 'test', subject: 'x' }
const shelf: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0x01' }

describe('the ledger', () => {
  let path: string
  let ledger: Ledger
  const needs = { signer: ed25519Signer(newEd25519Pem()) }
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-ledger-'))
    ledger = await Ledger.open({ path }, needs)
  })
  afterEach(async () => {
    await ledger.close()
    rmSync(path, { recursive: true, force: true })
  })

  it('keeps a committed write whose listener fails, and tells of the failure', async () => {
    await ledger.close()
    const faults: unknown[] = []
    ledger = await Ledger.open({ path }, { ...needs, onListenerFault: (error) => faults.push(error) })
    const seen: number[] = []
    ledger.onCommit(() => {
      throw new Error('a reaction failed')
    })
    ledger.onCommit(({ seq }) => seen.push(seq))
    const { receipt } = await ledger.write(act, (w) => w.put(notes, 'n', { owner: 'a', due: 1, text: 'kept' }))
    expect(seen).toEqual([receipt.seq])
    expect(faults).toMatchObject([{ message: 'a reaction failed' }])
  })

  it('can use a table that a refused write was the first to open', async () => {
    const refused = ledger.write(act, (w) => {
      w.put(notes, 'n', { owner: 'a', due: 1, text: 'lost' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(ledger.read((r) => [...r.range(notes)])).toEqual([])
    expect(ledger.read((r) => [...r.by(notes, 'byDue')])).toEqual([])
    await ledger.write(act, (w) => w.put(notes, 'n', { owner: 'a', due: 1, text: 'kept' }))
    expect(ledger.read((r) => [...r.by(notes, 'byDue')].map(({ value }) => value.text))).toEqual(['kept'])
  })

  it('can be read while a write is the first to use a table', async () => {
    const late = defineTable<{ text: string }>()('late', { indexes: { byText: ({ text }) => text } })
    let hasRun = false
    let isOver = false
    const writing = ledger.writeWithoutReceipt((w) => {
      w.put(late, 'a', { text: 'new' })
      hasRun = true
    })
    writing.finally(() => {
      isOver = true
    })
    const seen = new Set<number>()
    while (!isOver) {
      if (hasRun) seen.add(ledger.read((r) => [...r.range(late), ...r.by(late, 'byText')].length))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await writing
    expect([...seen].filter((rows) => rows !== 0 && rows !== 2)).toEqual([])
    expect(ledger.read((r) => r.get(late, 'a'))).toEqual({ text: 'new' })
  })

  it('numbers its receipts from one and chains them', async () => {
    const first = await ledger.write(act, () => 'a')
    const second = await ledger.write({ ...act, layer: 'wm' }, () => 'b')
    expect([first.receipt.seq, second.receipt.seq]).toEqual([1, 2])
    expect(second.receipt.prev).toBe(first.receipt.hash)
    expect(ledger.head()).toBe(2)
    expect(ledger.read((r) => [...r.by(receipts, 'bySubject', { prefix: 'x' })]).map(({ key }) => key)).toEqual([1, 2])
  })

  it('keeps rows, indexes and counts in step', async () => {
    await ledger.write(act, (w) => {
      w.put(notes, 'n1', { owner: 'ann', due: 5, text: 'one' })
      w.put(notes, 'n2', { owner: 'ann', due: 3, text: 'two' })
      w.put(notes, 'n3', { owner: 'bob', due: 1, text: 'three' })
    })
    const due = (owner: string) =>
      ledger.read((r) => [...r.by(notes, 'byDue', { prefix: owner })].map(({ key }) => key))
    expect(due('ann')).toEqual(['n2', 'n1'])
    await ledger.write(act, (w) => w.put(notes, 'n2', { owner: 'bob', due: 9, text: 'two' }))
    expect(due('ann')).toEqual(['n1'])
    expect(due('bob')).toEqual(['n3', 'n2'])
    await ledger.write(act, (w) => w.remove(notes, 'n3'))
    expect(ledger.read((r) => [r.count(notes), r.count(notes, ['ann']), r.count(notes, ['bob'])])).toEqual([2, 1, 1])
  })

  it('has nothing under a key that is too long for it, and does not fail', async () => {
    await ledger.write(act, (w) => w.put(notes, 'n1', { owner: 'ann', due: 5, text: 'one' }))
    for (const key of [1977, 1978, 1979, 4100, 20_000].map((length) => 'k'.repeat(length)).concat('語'.repeat(1400)))
      ledger.read((r) => {
        expect([r.get(notes, key), r.has(notes, key), r.count(notes, [key])]).toEqual([undefined, false, 0])
        expect([...r.range(notes, { prefix: key }), ...r.by(notes, 'byDue', { prefix: [key] })]).toEqual([])
        expect([...r.range(notes, { after: `${key}k` })].length).toBeLessThan(2)
      })
  })

  it('refuses a row with such a key, also where only an index has it', async () => {
    const long = 'n'.repeat(2000)
    const put = (key: string, owner: string) =>
      ledger.write(act, (w) => w.put(notes, key, { owner, due: 5, text: 'one' }))
    await expect(put(long, 'ann')).rejects.toMatchObject({ code: 'NAMES_TOO_LONG', status: 400 })
    await expect(put('n1', long)).rejects.toMatchObject({ code: 'NAMES_TOO_LONG' })
    await expect(ledger.write({ ...act, subject: long }, () => undefined)).rejects.toMatchObject({ status: 400 })
    expect(ledger.head()).toBe(0)
  })

  it('leaves no trace of a write that throws, and keeps those beside it', async () => {
    const results = await Promise.allSettled([
      ledger.write(act, (w) => w.put(notes, 'good', { owner: 'ann', due: 1, text: '' })),
      ledger.write(act, (w) => {
        w.put(notes, 'bad', { owner: 'ann', due: 2, text: '' })
        throw new Error('refused')
      }),
      ledger.write(act, (w) => w.put(notes, 'also', { owner: 'ann', due: 3, text: '' })),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(ledger.read((r) => [...r.range(notes)].map(({ key }) => key))).toEqual(['also', 'good'])
    expect(ledger.read((r) => r.count(notes))).toBe(2)
    expect(ledger.head()).toBe(2)
  })

  it('pages a list forwards and backwards from a cursor', async () => {
    await ledger.write(act, (w) => {
      for (let i = 0; i < 10; i++) w.put(notes, `n${i}`, { owner: 'ann', due: i, text: '' })
    })
    const keys = (range: object) => ledger.read((r) => [...r.range(notes, range)].map(({ key }) => key))
    expect(keys({ limit: 3 })).toEqual(['n0', 'n1', 'n2'])
    expect(keys({ after: 'n2', limit: 3 })).toEqual(['n3', 'n4', 'n5'])
    expect(keys({ after: 'n2', reverse: true })).toEqual(['n1', 'n0'])
  })

  it('stores equal content once and gives it back', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => `<urn:s${String(i).padStart(3, '0')}> <urn:p> "${i}" .`)
    const content = await packContent(lines)
    const { value: ref } = await ledger.write(act, (w) => w.putContent(content))
    await ledger.write(act, (w) => w.putContent(content))
    expect(ledger.read((r) => r.contentText(ref))).toBe(`${lines.join('\n')}\n`)
    expect(ledger.inside.env.content.getCount()).toBe(1)
  })

  it('logs graph changes for whoever follows a shelf', async () => {
    const content = await packContent(['<urn:s> <urn:p> "1" .'])
    const change = (op: 'add' | 'replace' | 'drop') =>
      ledger.write(act, (w) => w.change({ shelf, graph: 'urn:g', sub: '', op, content: w.putContent(content) }))
    await change('replace')
    await change('add')
    const key = ['cg', 'wm', '0x01', 'urn:g']
    expect(ledger.read((r) => r.get(graphs, key))).toMatchObject({ since: 1, quads: 2, additions: 1 })
    expect(ledger.read((r) => r.shelfQuads(shelf))).toBe(2)
    await change('drop')
    expect(ledger.read((r) => r.get(graphs, key))).toBeUndefined()
    expect(ledger.read((r) => r.shelfQuads(shelf))).toBe(0)
    const log = ledger.read((r) => [
      ...r.range(changes, { prefix: ['cg', 'wm', '0x01'], after: ['cg', 'wm', '0x01', 1, 0] }),
    ])
    expect(log.map(({ key, value }) => [key[3], value.op])).toEqual([
      [2, 'add'],
      [3, 'drop'],
    ])
    expect(await verifyLedger(ledger)).toMatchObject({ ok: true, receipts: 3, changes: 3, contents: 1 })
  })

  it('tells listeners of each write once it is durable', async () => {
    const seen: number[] = []
    const off = ledger.onCommit(({ seq }) => seen.push(seq))
    await Promise.all([1, 2, 3].map(() => ledger.write(act, () => undefined)))
    off()
    await ledger.write(act, () => undefined)
    expect(seen).toEqual([1, 2, 3])
  })

  it('lets listeners see a write inside its transaction, and work while it is flushed', async () => {
    const seen: unknown[] = []
    const off = ledger.onWrite(({ seq }, reader) => {
      const note = reader.get(notes, 'n')?.text
      return () => void seen.push([seq, note, ledger.head()])
    })
    await ledger.write(act, (w) => w.put(notes, 'n', { owner: 'a', due: 1, text: 'new' }))
    off()
    await ledger.write(act, () => undefined)
    await vi.waitFor(() => expect(seen).toEqual([[1, 'new', expect.any(Number)]]))
  })

  it('stands whatever a listener inside its transaction throws', async () => {
    await ledger.close()
    const faults: unknown[] = []
    ledger = await Ledger.open({ path }, { ...needs, onListenerFault: (error) => faults.push(error) })
    ledger.onWrite(() => {
      throw new Error('at once')
    })
    ledger.onWrite(() => () => {
      throw new Error('later')
    })
    await ledger.write(act, (w) => w.put(notes, 'n', { owner: 'a', due: 1, text: 'kept' }))
    await vi.waitFor(() => expect(faults).toMatchObject([{ message: 'at once' }, { message: 'later' }]))
    expect(ledger.read((r) => r.get(notes, 'n'))?.text).toBe('kept')
  })

  it('takes no work after closing, and has all of it after opening again', async () => {
    await ledger.write(act, (w) => w.put(notes, 'kept', { owner: 'ann', due: 1, text: 'x' }))
    await ledger.close()
    await expect(ledger.write(act, () => undefined)).rejects.toMatchObject({ code: 'STORE_CLOSED' })
    ledger = await Ledger.open({ path }, needs)
    expect(ledger.head()).toBe(1)
    expect(ledger.read((r) => r.get(notes, 'kept'))?.text).toBe('x')
  })
})
