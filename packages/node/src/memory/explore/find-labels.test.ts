import { describe, expect, it } from 'vitest'
import { draftRef } from '../testing/test-memory.test.support.js'
import { label, openPeople } from './explore.test.support.js'
import { findLabels } from './find-labels.js'

const { askerOf, create } = await openPeople()
const iris = ['urn:ada', 'urn:bea', 'urn:cleo', 'urn:none']
const labels = async (...given: [readonly string[], string?]) => [...(await findLabels(askerOf(), ...given)).labels]

describe('labels', () => {
  it('are found by the predicates that name things, for those entities that have one', async () => {
    expect((await labels(iris)).sort()).toEqual([
      ['urn:ada', 'Ada'],
      ['urn:bea', 'Bea "B"\nSecond'],
    ])
  })

  it('are in the wanted language where there is one', async () => {
    expect(await labels(['urn:ada'], 'de')).toEqual([['urn:ada', 'Ada, die Erste']])
    expect(await labels(['urn:bea'], 'de')).toEqual([['urn:bea', 'Bea "B"\nSecond']])
  })

  it('are cut when they are long, and found for many entities at once', async () => {
    const many = Array.from({ length: 500 }, (_, n) => `urn:many:${n}`)
    const lines = many.map((iri, n) => `<${iri}> <${label}> "${n} ${'x'.repeat(400)}" .`)
    await create(draftRef('many'), lines.sort(), 'shared')
    const found = await labels(many)
    expect(found).toHaveLength(500)
    expect(new Set(found.map(([, text]) => text.length))).toEqual(new Set([300]))
  })
})
