import { describe, expect, it } from 'vitest'
import { openPeople } from './explore.test.support.js'
import { findTypes } from './find-types.js'

describe('the classes of entities', () => {
  it('are found for many at once, sorted', async () => {
    const { askerOf } = await openPeople()
    expect(await findTypes(askerOf(), ['urn:ada', 'urn:bea', 'urn:cleo'])).toEqual(
      new Map([
        ['urn:ada', ['urn:Author', 'urn:Person']],
        ['urn:bea', ['urn:Person']],
      ]),
    )
  })
})
