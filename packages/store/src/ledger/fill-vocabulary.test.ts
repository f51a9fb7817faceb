import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packContent } from './content.js'
import { fillVocabulary } from './fill-vocabulary.js'
import { changes, type GraphOp, graphs, shelfKey } from './graphs.js'
import { Ledger } from './ledger.js'
import { ed25519Signer, newEd25519Pem } from './signer.js'

const act = { agent: 'a', action: 'test', subject: 's' }
const shelf = { contextGraph: 'lab', layer: 'swm', agent: '' }
const going = new AbortController().signal

describe('the counts of a ledger that an earlier version wrote', () => {
  let path: string
  let ledger: Ledger
  const signer = ed25519Signer(newEd25519Pem())
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-vocabulary-'))
    ledger = await Ledger.open({ path }, { signer })
  })
  afterEach(async () => {
    await ledger.close()
    rmSync(path, { recursive: true })
  })

  async function change(op: GraphOp, graph: string, words: string[], size = 1) {
    const lines = words.flatMap((word) => Array.from({ length: size }, (_, n) => `<urn:s${n}> <urn:${word}> "x" .`))
    const content = await packContent(lines.sort())
    return ledger.write(act, (w) => w.change({ shelf, graph, sub: '', op, content: w.putContent(content) }))
  }
  const counts = () => ledger.read((r) => Object.fromEntries(r.shelfVocabulary(shelf, 'predicates')))
  const isWhole = () => ledger.read((r) => r.isVocabularyWhole(shelf))
  const large = () => ledger.inside.env.vocabularies.getCount()

  /** Leaves the ledger as an earlier version would have written it, and opens it again. */
  async function reopenAsOlder() {
    const { env } = ledger.inside
    const rows = ledger.read((r) => [...r.range(graphs)])
    await ledger.writeWithoutReceipt((w) => {
      for (const { key, value } of rows) {
        const { counted: _, ...older } = value
        w.put(graphs, key, older)
      }
    })
    env.vocabularies.clearSync()
    env.meta.removeSync('vocabulary')
    env.meta.removeSync('vocabulary-noted')
    await reopen()
  }

  async function reopen() {
    await ledger.close()
    ledger = await Ledger.open({ path }, { signer })
  }

  it('are complete from the beginning in a new ledger, and stay so', async () => {
    expect(isWhole()).toBe(true)
    await change('add', 'urn:g', ['p'])
    await reopen()
    expect([counts(), isWhole()]).toEqual([{ 'urn:p': 1 }, true])
  })

  it('are missing until they are filled in, once', async () => {
    await change('replace', 'urn:g', ['p', 'q'])
    await change('add', 'urn:g', ['q'])
    await change('replace', 'urn:large', ['r'], 2000)
    expect(large()).toBe(1)
    await reopenAsOlder()
    expect([counts(), isWhole(), large()]).toEqual([{}, false, 0])
    await fillVocabulary(ledger, going)
    const all = { 'urn:p': 1, 'urn:q': 2, 'urn:r': 2000 }
    expect([counts(), isWhole(), large()]).toEqual([all, true, 1])
    await fillVocabulary(ledger, going)
    await reopen()
    expect([counts(), isWhole()]).toEqual([all, true])
  })

  it('are right when graphs change before they are filled in', async () => {
    for (const graph of ['urn:add', 'urn:replace', 'urn:drop']) await change('replace', graph, ['p', 'q'])
    await reopenAsOlder()
    await change('add', 'urn:add', ['q'])
    await change('replace', 'urn:replace', ['r'])
    await change('drop', 'urn:drop', [])
    await change('replace', 'urn:new', ['r'])
    expect(counts()).toEqual({ 'urn:r': 2 })
    await fillVocabulary(ledger, going)
    expect(counts()).toEqual({ 'urn:p': 1, 'urn:q': 2, 'urn:r': 2 })
    for (const graph of ['urn:add', 'urn:replace', 'urn:new']) await change('drop', graph, [])
    expect(counts()).toEqual({})
  })

  it('go on where a stop interrupted them', async () => {
    for (let n = 0; n < 120; n++) await change('replace', `urn:g${n}`, ['p'])
    await reopenAsOlder()
    const stop = new AbortController()
    const filling = fillVocabulary(ledger, stop.signal)
    stop.abort()
    await filling
    expect(isWhole()).toBe(false)
    await fillVocabulary(ledger, going)
    expect([counts(), isWhole()]).toEqual([{ 'urn:p': 120 }, true])
  })

  it('begin anew when an earlier version has written in between', async () => {
    await change('replace', 'urn:g', ['p'])
    ledger.inside.env.meta.putSync('vocabulary-noted', 0)
    await reopen()
    expect([counts(), isWhole()]).toEqual([{}, false])
    await fillVocabulary(ledger, going)
    expect([counts(), isWhole()]).toEqual([{ 'urn:p': 1 }, true])
  })

  it('leave content out that cannot be read, and say so', async () => {
    await change('replace', 'urn:g', ['p'], 2000)
    await reopenAsOlder()
    const [chunk = ''] = [...ledger.inside.env.content.getKeys()].map((key) => key.toString('hex'))
    ledger.inside.env.content.putSync(Buffer.from(chunk, 'hex'), Buffer.from([0, 1]))
    await fillVocabulary(ledger, going)
    expect([counts(), isWhole()]).toEqual([{}, false])
    await change('drop', 'urn:g', [])
    expect([counts(), isWhole()]).toEqual([{}, true])
  })

  it('lose what is forgotten together with its content', async () => {
    await change('replace', 'urn:g', ['p', 'q'], 2000)
    await ledger.write(act, (w) => {
      for (const { key } of [...w.range(changes, { prefix: shelfKey(shelf) })]) w.erase(key)
      w.change({ shelf, graph: 'urn:g', sub: '', op: 'drop', content: { chunks: [], quads: 0, bytes: 0 } })
    })
    expect([counts(), large()]).toEqual([{}, 0])
  })
})
