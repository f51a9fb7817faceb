import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ed25519Signer, type GraphOp, Ledger, newEd25519Pem, packContent, type Shelf } from '../../ledger/index.js'
import type { ViewSpec } from '../view.js'
import { datasetOf } from './dataset.js'
import { hasChangesAfter, newestChange, wholeShelf, workAfter } from './graph-work.js'

const shelf: Shelf = { contextGraph: 'cg', layer: 'swm', agent: '' }
const other: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0xb' }

describe('what a server is given of the ledger', () => {
  let path: string
  let ledger: Ledger
  beforeEach(async () => {
    path = mkdtempSync(join(tmpdir(), 'kg-graph-work-'))
    ledger = await Ledger.open({ path }, { signer: ed25519Signer(newEd25519Pem()) })
  })
  afterEach(async () => {
    await ledger.close()
    rmSync(path, { recursive: true, force: true })
  })
  const change = async (graph: string, op: GraphOp, values: string[], sub = '', on = shelf) => {
    const content = await packContent(values.map((value) => `<urn:s> <urn:p> "${value}" .`))
    const act = { agent: 'test', action: op, subject: graph }
    const { receipt } = await ledger.write(act, (w) =>
      w.change({ shelf: on, graph, sub, op, content: w.putContent(content) }),
    )
    return receipt.seq
  }
  const work = (seq: number, sure: boolean) =>
    ledger.read((reader) =>
      workAfter(reader, shelf, seq, sure).map(({ graph, op, parts }) => [
        graph,
        op,
        parts.map((part) => reader.contentText(part).match(/"(.*)"/)?.[1]),
      ]),
    )

  it('is only what was added, when it is sure where it stands', async () => {
    const first = await change('urn:a', 'replace', ['1'])
    await change('urn:a', 'add', ['2'])
    await change('urn:a', 'add', ['3'])
    expect(work(first, true)).toEqual([['urn:a', 'add', ['2', '3']]])
    expect(work(first, false)).toEqual([['urn:a', 'replace', ['1', '2', '3']]])
  })

  it('is the end of a history, not all its steps', async () => {
    await change('urn:a', 'replace', ['1'])
    await change('urn:b', 'replace', ['x'])
    await change('urn:a', 'drop', [])
    await change('urn:b', 'replace', ['y'])
    await change('urn:b', 'add', ['z'])
    expect(work(0, true)).toEqual([
      ['urn:a', 'drop', []],
      ['urn:b', 'replace', ['y', 'z']],
    ])
    expect(ledger.read((reader) => [...wholeShelf(reader, shelf)].map(({ graph }) => graph))).toEqual(['urn:b'])
  })

  it('is a whole graph again when it moves to another sub-graph', async () => {
    const first = await change('urn:a', 'replace', ['1'], 'x')
    await change('urn:a', 'add', ['2'], 'y')
    expect(work(first, true)).toEqual([['urn:a', 'replace', ['1', '2']]])
  })

  it('leaves out a graph whose name cannot be written', async () => {
    await change('urn:a> <b', 'replace', ['1'])
    expect(work(0, true)).toEqual([])
  })

  it('knows whether a shelf has changed, and when it did last', async () => {
    const seq = await change('urn:a', 'replace', ['1'])
    await change('urn:c', 'replace', ['1'], '', other)
    ledger.read((reader) => {
      expect([hasChangesAfter(reader, shelf, seq - 1), hasChangesAfter(reader, shelf, seq)]).toEqual([true, false])
      expect(newestChange(reader, shelf, 0)).toBe(seq)
    })
  })

  it('lets a query see no graph outside of its view', async () => {
    await change('urn:a', 'replace', ['1'], 'x')
    await change('urn:b', 'replace', ['2'], 'y')
    await change('urn:secret', 'replace', ['3'], '', other)
    const view: ViewSpec = { key: 'v', shelves: [shelf] }
    const named = (
      spec: ViewSpec,
      constants: string[],
      variable: boolean,
      dataset?: { defaultGraphs: string[]; namedGraphs: string[] },
    ) =>
      ledger.read((reader) =>
        datasetOf(reader, spec, { graphs: { constants, variable }, ...(dataset ? { dataset } : {}) }, 'urn:union', 2),
      )
    expect(named(view, ['urn:secret', 'urn:a'], false)).toEqual({
      defaultGraphs: ['urn:union'],
      namedGraphs: ['urn:a'],
    })
    expect(named({ ...view, sub: 'y' }, ['urn:a'], true).namedGraphs).toEqual(['urn:b'])
    expect(named(view, [], false, { defaultGraphs: ['urn:secret', 'urn:b'], namedGraphs: ['urn:a'] })).toEqual({
      defaultGraphs: ['urn:b'],
      namedGraphs: [],
    })
    await change('urn:d', 'replace', ['4'])
    expect(() => named(view, [], true)).toThrow(/3 named graphs/)
  })
})
