import { addressOfKey, commitmentOf, type Hex, makeKaId, nameHash, signSeal, ZERO_ADDRESS, ZERO_HASH } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { readRecord } from './record.js'

const key = new Uint8Array(32).fill(7)
const author = addressOfKey(key).toLowerCase() as Hex

/** A record that its author has sealed. */
function sealed(graph: string, name: string, { sub = '', bytes = 100 } = {}) {
  const root = `0x${'11'.repeat(32)}` as Hex
  const commitment = commitmentOf({ root, leafCount: 1, privateRoot: ZERO_HASH })
  const kaId = makeKaId(author, 1n).toString()
  const place = { nameHash: nameHash(graph), name, version: 1, author, kaId, chainId: 0, contract: ZERO_ADDRESS }
  return {
    graph,
    sub,
    name,
    author,
    number: 1,
    version: 1,
    root,
    leafCount: 1,
    privateRoot: ZERO_HASH,
    signature: signSeal({ ...place, commitment }, key),
    chainName: 'none',
    chainId: 0,
    contract: ZERO_ADDRESS,
    quads: 1,
    bytes,
  }
}

describe('records of system graphs', () => {
  it('are taken when they are profiles or announcements', () => {
    expect(readRecord(sealed('agents', 'profile')).name).toBe('profile')
    expect(readRecord(sealed('ontology', `graph-${'ab'.repeat(16)}`)).graph).toBe('ontology')
    expect(readRecord(sealed('lab', 'notes', { bytes: 10_000_000 })).name).toBe('notes')
  })

  it.each([
    ['agents', 'notes', {}],
    ['agents', `graph-${'ab'.repeat(16)}`, {}],
    ['ontology', 'profile', {}],
    ['ontology', 'graph-xyz', {}],
    ['agents', 'profile', { bytes: 64 * 1024 + 1 }],
    ['agents', 'profile', { sub: 'part' }],
  ])('are refused otherwise: %s %s %o', (graph, name, more) => {
    expect(() => readRecord(sealed(graph, name, more))).toThrow(expect.objectContaining({ code: 'RECORD_INVALID' }))
  })
})
