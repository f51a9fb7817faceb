import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packContent } from './content.js'
import { changes, type GraphOp, graphs, shelfKey } from './graphs.js'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'
import { defineTable } from './table.js'

const act = { agent: 'a', action: 'test', subject: 's' }
const shelf = { contextGraph: 'lab', layer: 'swm', agent: '' }
const people = defineTable<{ city: string; age: number }, string>()('writer-test-people', {
  indexes: { byCity: ({ city }) => city },
  groups: ({ city }) => [[city]],
})

describe('a writer of the ledger', () => {
  let folder: string
  let ledger: Ledger
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kg-writer-'))
    ledger = await Ledger.open({ path: folder }, { signer: ed25519Signer(newEd25519Pem()) })
  })
  afterEach(async () => {
    await ledger.close()
    rmSync(folder, { recursive: true })
  })

  const put = (key: string, city: string, age = 1) =>
    ledger.writeWithoutReceipt((w) => w.put(people, key, { city, age }))
  const keysIn = (city: string) =>
    ledger.read((r) => [...r.by(people, 'byCity', { prefix: city })].map(({ key }) => key))
  const counts = (...cities: string[]) =>
    ledger.read((r) => [r.count(people), ...cities.map((city) => r.count(people, [city]))])

  it('moves a row in its indexes and counts when it changes, and takes it out when it goes', async () => {
    await put('ann', 'Bern')
    await put('bob', 'Bern')
    expect([keysIn('Bern'), counts('Bern', 'Rome')]).toEqual([
      ['ann', 'bob'],
      [2, 2, 0],
    ])
    await put('ann', 'Rome')
    expect([keysIn('Bern'), keysIn('Rome'), counts('Bern', 'Rome')]).toEqual([['bob'], ['ann'], [2, 1, 1]])
    await put('bob', 'Bern', 2)
    expect([keysIn('Bern'), counts('Bern', 'Rome')]).toEqual([['bob'], [2, 1, 1]])
    const removed = () => ledger.writeWithoutReceipt((w) => w.remove(people, 'ann'))
    expect([await removed(), await removed()]).toEqual([true, false])
    expect([keysIn('Rome'), counts('Bern', 'Rome')]).toEqual([[], [1, 1, 0]])
  })

  it('counts a row that is in thousands of groups without comparing each group with each other', async () => {
    const clubs = defineTable<string[], string>()('writer-test-clubs', { groups: (members) => members.map((m) => [m]) })
    const members = Array.from({ length: 10_000 }, (_, i) => `member-${i}`)
    const store = (list: string[]) => ledger.writeWithoutReceipt((w) => w.put(clubs, 'club', list))
    const counted = () => ledger.read((r) => ['member-0', 'member-5', 'new'].map((m) => r.count(clubs, [m])))
    await store(members)
    expect(counted()).toEqual([1, 1, 0])
    await store([...members.slice(1), 'new'])
    expect(counted()).toEqual([0, 1, 1])
  })

  const change = async (op: GraphOp, notes: string[], graph = 'urn:g') => {
    const content = await packContent(notes.map((note) => `<urn:s> <urn:p> "${note}" .`))
    const { receipt } = await ledger.write(act, (w) =>
      w.change({ shelf, graph, sub: '', op, content: w.putContent(content) }),
    )
    return receipt.seq
  }
  const row = () => ledger.read((r) => r.get(graphs, [...shelfKey(shelf), 'urn:g']))
  const quads = () => ledger.inside.env.counts.get(['graphs', 'quads', ...shelfKey(shelf)]) ?? 0

  it('counts the statements of a graph and of its shelf, and where the present begins', async () => {
    await change('replace', ['other'], 'urn:other')
    const first = await change('add', ['1', '2'])
    expect([row(), quads()]).toEqual([{ sub: '', since: first, quads: 2, additions: 0, counted: 1 }, 3])
    await change('add', ['3'])
    expect([row(), quads()]).toEqual([{ sub: '', since: first, quads: 3, additions: 1, counted: 1 }, 4])
    const second = await change('replace', ['4'])
    expect([row(), quads()]).toEqual([{ sub: '', since: second, quads: 1, additions: 0, counted: 1 }, 2])
    await change('drop', [])
    expect([row(), quads()]).toEqual([undefined, 1])
  })

  const erase = (seq: number) => ledger.writeWithoutReceipt((w) => w.erase([...shelfKey(shelf), seq, 0]))
  const chunks = () => [...ledger.inside.env.content.getKeys()].length

  it('erases content that no other change holds, once, and leaves its hashes to the receipt', async () => {
    const first = await change('replace', ['1'])
    const twin = await change('replace', ['1'], 'urn:twin')
    await change('replace', ['2'])
    expect(await erase(first)).toEqual({ chunks: 0, bytes: 0 })
    expect(chunks()).toBe(2)
    const bytes = '<urn:s> <urn:p> "1" .\n'.length + 1
    expect(await erase(twin)).toEqual({ chunks: 1, bytes })
    expect(chunks()).toBe(1)
    expect(await erase(twin)).toEqual({ chunks: 0, bytes: 0 })
    expect(await erase(99)).toEqual({ chunks: 0, bytes: 0 })
    const erased = ledger.read((r) => r.get(changes, [...shelfKey(shelf), twin, 0]))
    expect(erased).toMatchObject({
      content: { chunks: [], quads: 0 },
      erased: { quads: 1, chunks: [expect.any(String)] },
    })
  })
})
