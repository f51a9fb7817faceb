import { inspectUpdate, loadParser } from '@kg/store'
import { describe, expect, it } from 'vitest'
import { addUsing, namesDataset, splitOperations } from './update-text.js'

await loadParser()

const using = { defaultGraphs: ['urn:a'], namedGraphs: ['urn:b'] }

describe('the text of an update', () => {
  it('gets USING in every operation that has a pattern', () => {
    const text =
      'INSERT { GRAPH <urn:g> { ?s ?p "WHERE } {" } } WHERE { ?s ?p ?o } ; INSERT DATA { GRAPH <urn:g> { <urn:x> <urn:y> 1 } }'
    const clause = 'USING <urn:a> USING NAMED <urn:b> WHERE { ?s ?p ?o }'
    expect(addUsing(text, using)).toBe(text.replace('WHERE { ?s ?p ?o }', clause))
  })

  it('says the pattern of DELETE WHERE twice to make room for USING', () => {
    const text = addUsing('DELETE WHERE { GRAPH <urn:g> { ?s ?p ?o } }', using)
    const [operation] = inspectUpdate(text).operations
    expect(operation).toMatchObject({ kind: 'modify', writes: { graphs: ['urn:g'] } })
    expect(operation?.reads.graphs).toEqual(['urn:g', 'urn:a', 'urn:b'])
  })

  it('is not mistaken by words inside names, strings and patterns', () => {
    const text = `PREFIX where: <urn:using> PREFIX with: <urn:w> INSERT DATA { GRAPH <urn:g> { where:using with:x '''WITH " USING''' } }`
    expect(namesDataset(text)).toBe(false)
    expect(addUsing(text, using)).toBe(text)
    expect(namesDataset('with <urn:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }')).toBe(true)
    expect(namesDataset('DELETE { ?s ?p ?o } using named <urn:g> WHERE { ?s ?p ?o }')).toBe(true)
  })

  it('falls into operations that keep their prefixes', () => {
    const text =
      'PREFIX a: <urn:a:> INSERT DATA { a:x a:y ";" ; a:z 1 } ; BASE <urn:base> PREFIX b: <urn:b:> CLEAR GRAPH b:g ;'
    const pieces = splitOperations(text)
    expect(pieces.map((piece) => inspectUpdate(piece).operations.map(({ kind }) => kind))).toEqual([
      ['insertData'],
      ['clear'],
    ])
    expect(inspectUpdate(pieces[1]!).operations[0]!.writes.graphs).toEqual(['urn:b:g'])
    expect(pieces[1]).toContain('PREFIX a: <urn:a:>')
  })
})
