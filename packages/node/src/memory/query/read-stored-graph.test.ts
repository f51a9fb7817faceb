import { noContent, packContent } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { openLab } from '../testing/test-memory.test.support.js'
import { omitPrivate, readStoredGraph, scanGraphs } from './read-stored-graph.js'

const node = await openLab()
const shelf = { contextGraph: 'lab', layer: 'swm', agent: '' }
const line = (value: number) => `<urn:s> <urn:p> "${value}" .`
async function change(graph: string, op: 'add' | 'replace' | 'drop', lines: string[] = []) {
  const content = await packContent(lines)
  await node.ledger.write({ agent: 'test', action: 'test', subject: graph }, (w) =>
    w.change({ shelf, graph, sub: '', op, content: op === 'drop' ? noContent : w.putContent(content) }),
  )
}
const read = (graph: string, on = shelf) => node.ledger.read((r) => readStoredGraph(r, on, graph))

describe('a graph on a shelf', () => {
  it('holds what was added since it was last replaced, each statement once', async () => {
    await change('urn:a', 'replace', [line(1)])
    await change('urn:a', 'add', [line(2)])
    await change('urn:ab', 'replace', [line(9)])
    await change('urn:a', 'add', [line(1), line(3)])
    expect(read('urn:a')).toEqual([line(1), line(2), line(3)])
    await change('urn:a', 'replace', [line(4)])
    expect(read('urn:a')).toEqual([line(4)])
  })

  it('may be empty, and is gone when it is dropped', async () => {
    await change('urn:e', 'replace', [])
    expect(read('urn:e')).toEqual([])
    await change('urn:e', 'drop')
    expect(read('urn:e')).toBeUndefined()
    expect(read('urn:a', { ...shelf, layer: 'vm' })).toBeUndefined()
  })

  it('is listed with its shelf and size', () => {
    const found = node.ledger.read((r) => [...scanGraphs(r, [{ ...shelf, layer: 'vm' }, shelf])])
    expect(found).toEqual([
      { graph: 'urn:a', shelf, quads: 1 },
      { graph: 'urn:ab', shelf, quads: 1 },
    ])
  })

  it('stays where only whole graphs are read, unless it is private', () => {
    expect(omitPrivate([shelf, { ...shelf, layer: 'private' }])).toEqual([shelf])
  })
})
