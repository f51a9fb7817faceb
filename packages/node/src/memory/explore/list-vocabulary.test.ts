import { describe, expect, it } from 'vitest'
import { asAnn, asBob, draftRef, refusal } from '../testing/test-memory.test.support.js'
import { label, openPeople, rdfType } from './explore.test.support.js'
import { listVocabulary } from './list-vocabulary.js'

const { ledger, create, publish } = await openPeople()
const list = (more: object = {}, caller = asAnn) =>
  ledger.read((r) => listVocabulary(r, { contextGraphId: 'lab', limit: 100, ...more }, caller))

describe('the vocabulary of a context graph', () => {
  it('is its classes and predicates, the most frequent first', () => {
    expect(list()).toMatchObject({
      classes: [
        { iri: 'urn:Person', count: 2 },
        { iri: 'urn:Author', count: 1 },
      ],
      isComplete: true,
    })
    expect(list({ limit: 3 }).predicates).toEqual([
      { iri: 'urn:knows', count: 5 },
      { iri: rdfType, count: 3 },
      { iri: label, count: 2 },
    ])
  })

  it('can be asked for by the beginning of the IRIs', () => {
    const { classes, predicates } = list({ startsWith: 'urn:' })
    expect([classes.length, predicates]).toEqual([2, [{ iri: 'urn:knows', count: 5 }]])
    expect(list({ startsWith: 'urn:P' })).toMatchObject({ classes: [{ iri: 'urn:Person' }], predicates: [] })
  })

  it('is that of the layers that are asked for, added up, and names the newest change in them', async () => {
    await publish('lab', 'book', ['<urn:eve> <urn:knows> <urn:ada> .'])
    expect(list({ view: 'verified-memory' })).toMatchObject({
      predicates: [{ iri: 'urn:knows', count: 1 }],
      seq: ledger.head(),
    })
    expect(list({ limit: 1 }).predicates).toEqual([{ iri: 'urn:knows', count: 6 }])
    const { seq } = list()
    await create(draftRef('elsewhere', 'club'), ['<urn:a> <urn:b> "c" .'], 'open', asBob)
    expect(list().seq).toBe(seq)
  })

  it('shows nothing of what its reader may not read', () => {
    expect(list({ view: 'working-memory' }).predicates).toEqual([])
    expect(list({ view: 'working-memory' }, asBob).predicates).toEqual([{ iri: 'urn:owes', count: 1 }])
    expect(() => list({ contextGraphId: 'club' })).toThrow(refusal('NOT_ON_ALLOWLIST'))
    expect(() => list({ contextGraphId: 'none' })).toThrow(refusal('CONTEXT_GRAPH_NOT_FOUND'))
  })

  it('is not complete where one asset uses too many words', async () => {
    const lines = Array.from({ length: 2500 }, (_, n) => `<urn:s> <urn:many:${n}> "x" .`)
    await create(draftRef('many'), lines.sort(), 'open')
    const { predicates, isComplete } = list({ view: 'working-memory', limit: 2000 })
    expect([predicates.length, isComplete]).toEqual([2000, false])
    expect(list().isComplete).toBe(true)
  })
})
