import { describe, expect, it } from 'vitest'
import { asAnn, draftRef } from '../testing/test-memory.test.support.js'
import { countPastVocabulary } from './count-past-vocabulary.js'
import { openPeople, rdfType } from './explore.test.support.js'
import { listVocabulary } from './list-vocabulary.js'

describe('the vocabulary of an earlier moment', () => {
  it('is counted as the one of now is', async () => {
    const { ledger, askerOf, create } = await openPeople()
    await create(draftRef('again'), [`<urn:ada> <${rdfType}> <urn:Person> .`], 'shared')
    const then = ledger.head()
    const now = ledger.read((r) => listVocabulary(r, { contextGraphId: 'lab', limit: 100 }, asAnn))
    await create(draftRef('later'), ['<urn:x> <urn:later> "y" .'], 'shared')
    const asker = askerOf({ contextGraphId: 'lab', asOf: then })
    const past = await countPastVocabulary(asker, { limit: 100 })
    expect([past.classes, past.predicates]).toEqual([now.classes, now.predicates])
    expect(past.classes[0]).toEqual({ iri: 'urn:Person', count: 3 })
  })

  it('can be asked for by the beginning of the IRIs, whatever is in it', async () => {
    const { askerOf } = await openPeople()
    const { classes, predicates } = await countPastVocabulary(askerOf(), { startsWith: 'urn:P', limit: 1 })
    expect([classes, predicates]).toEqual([[{ iri: 'urn:Person', count: 2 }], []])
    const none = await countPastVocabulary(askerOf(), { startsWith: '")) } #\n\\', limit: 1 })
    expect(none).toMatchObject({ classes: [], predicates: [] })
  })
})
