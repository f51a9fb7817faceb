import { afterAll, describe, expect, it } from 'vitest'
import { ann, asAnn, asBob, refusal } from '../../memory/testing/test-memory.test.support.js'
import { object } from '../testing/graphs.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { findIssuers } from './element-issuer.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const one = await node.import([object('a')], asAnn)
const two = await node.import([object('a'), object('b')], asAnn)
const issuers = (id: string, caller = asAnn) => node.journal.read((r) => findIssuers(r, id, caller))

describe('the issuer of an element', () => {
  it('is the creator of its datasets, each with its root and signature', () => {
    const [issuer, ...others] = issuers('a')
    expect(others).toEqual([])
    expect(issuer).toMatchObject({ identifierType: 'ERC725', identifierValue: ann })
    expect(issuer?.datasets.map(({ dataset_id }) => dataset_id)).toEqual([one.id, two.id].sort())
    expect(issuer?.datasets[0]).toMatchObject({
      root_hash: expect.stringMatching(/^0x/),
      signature: [{ type: 'ethereum-signature', proofValue: expect.stringMatching(/^0x/) }],
    })
    expect(issuers(issuer?.unique_identifier ?? '')).toEqual([issuer])
  })

  it('is unknown to those who may not see the element', () => {
    const seen = () => issuers('a', asBob)
    expect(seen).toThrow(refusal('DATASET_ELEMENT_NOT_FOUND'))
  })
})
