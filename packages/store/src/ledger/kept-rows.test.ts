import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import { defineTable } from './table.js'

const places = defineTable<{ name: string; tags: string[] }>()('kept-places', { isKept: true })
const act = { agent: 'did:kg:agent:0x01', action: 'test', subject: 'x' }
const bonn = { name: 'Bonn', tags: ['town'] }
const cologne = { name: 'Cologne', tags: ['town', 'large'] }

describe('rows that are kept in memory', () => {
  let path: string
  let ledger: Ledger
  const read = () => ledger.read((r) => r.get(places, 'here'))
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-kept-'))
    ledger = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
    await ledger.write(act, (w) => w.put(places, 'here', bonn))
  })
  afterEach(async () => {
    await ledger.close()
    rmSync(path, { recursive: true, force: true })
  })

  it('are read once, and nobody who reads them can change them', () => {
    const row = read()
    expect(row).toEqual(bonn)
    expect(read()).toBe(row)
    expect(() => row?.tags.push('small')).toThrow(TypeError)
  })

  it('are read again each time if they are large', async () => {
    const tags = Array.from({ length: 1000 }, (_, i) => `${i}`)
    await ledger.write(act, (w) => w.put(places, 'here', { name: 'Bonn', tags }))
    expect(read()).toEqual({ name: 'Bonn', tags })
    expect(read()).not.toBe(read())
  })

  it('are as the last write left them', async () => {
    read()
    await ledger.write(act, (w) => w.put(places, 'here', cologne))
    expect(read()).toEqual(cologne)
    await ledger.writeWithoutReceipt((w) => w.put(places, 'here', bonn))
    expect(read()).toEqual(bonn)
    await ledger.write(act, (w) => void w.remove(places, 'here'))
    expect(read()).toBeUndefined()
  })

  it('are as the last write left them when all are read', async () => {
    const all = () => ledger.read((r) => r.all(places)).map(({ key, value }) => [key, value.name])
    expect(all()).toEqual([['here', 'Bonn']])
    await ledger.write(act, (w) => w.put(places, 'there', cologne))
    expect(all()).toEqual([
      ['here', 'Bonn'],
      ['there', 'Cologne'],
    ])
  })

  it('show a write to itself before others, and to nobody if it fails', async () => {
    read()
    const seen: unknown[] = []
    const failing = ledger.write(act, (w) => {
      w.put(places, 'here', cologne)
      seen.push(w.get(places, 'here')?.name)
      throw new Error('refused')
    })
    const next = ledger.write(act, (w) => w.get(places, 'here')?.name)
    await expect(failing).rejects.toThrow('refused')
    expect(seen).toEqual(['Cologne'])
    expect((await next).value).toBe('Bonn')
    expect(read()).toEqual(bonn)
  })

  it('are those that are committed while a write waits for the disk', async () => {
    read()
    const seen: unknown[] = []
    ledger.onWrite(() => () => seen.push(read()?.name))
    await ledger.write(act, (w) => w.put(places, 'here', cologne))
    expect(seen).toEqual(['Bonn'])
    expect(read()).toEqual(cologne)
  })
})
