import { zeroHash } from '@kg/core'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { authorKey, authorOf, sealRecord } from '../testing/test-record.test.support.js'
import { digestOfRecord, readRecord, type ShareRecord, sealOf } from './record.js'

const invalid = expect.objectContaining({ code: 'RECORD_INVALID' })
const { record } = sealRecord()
const { ledger, ...opened } = await openTestLedger()
afterAll(() => opened[Symbol.asyncDispose]())

describe('a record from a peer', () => {
  it('is read as its author sealed it', () => {
    expect(readRecord({ ...record })).toEqual(record)
    expect(ledger.read((r) => sealOf(r, record))).toMatchObject({
      root: record.root,
      version: 1,
      digest: digestOfRecord(record),
    })
  })

  it.each<[string, Partial<Record<keyof ShareRecord, unknown>>]>([
    ['no name', { name: undefined }],
    ['another name', { name: 'other' }],
    ['another graph', { graph: 'library' }],
    ['another version', { version: 2 }],
    ['another number', { number: 2 }],
    ['another root', { root: zeroHash }],
    ['a root that is no hash', { root: '0x12' }],
    ['another chain', { chainId: 1 }],
    ['another author', { author: authorOf(authorKey(8)) }],
    ['an author in capitals', { author: record.author.toUpperCase() }],
    ['version 0', { version: 0 }],
    ['a size that is no number', { bytes: '22' }],
    ['a negative size', { bytes: -1 }],
  ])('is refused with %s', (_, change) => {
    expect(() => readRecord({ ...record, ...change })).toThrow(invalid)
  })

  it.each([[undefined], [null], ['record'], [[]]])('is refused when it is %s', (value) => {
    expect(() => readRecord(value)).toThrow(invalid)
  })
})

describe('a record of a system graph', () => {
  const sized = (graph: string, name: string, { sub = '', bytes = 100 } = {}) => ({
    ...sealRecord({ graph, name, sub }).record,
    bytes,
  })

  it('is accepted when it is a profile or an announcement', () => {
    expect(readRecord(sized('agents', 'profile')).name).toBe('profile')
    expect(readRecord(sized('ontology', `graph-${'ab'.repeat(16)}`)).graph).toBe('ontology')
    expect(readRecord(sized('lab', 'notes', { bytes: 10_000_000 })).name).toBe('notes')
  })

  it.each([
    ['agents', 'notes', {}],
    ['agents', `graph-${'ab'.repeat(16)}`, {}],
    ['ontology', 'profile', {}],
    ['ontology', 'graph-xyz', {}],
    ['agents', 'profile', { bytes: 64 * 1024 + 1 }],
    ['agents', 'profile', { sub: 'part' }],
  ])('is refused otherwise: %s %s %o', (graph, name, more) => {
    expect(() => readRecord(sized(graph, name, more))).toThrow(invalid)
  })
})

describe('what no seal covers', () => {
  const placed = sealRecord({ sub: 'part' }).record

  it('is the name of the chain: it is derived here', () => {
    const hostile = readRecord({ ...record, chainName: '../../etc "<>' })
    expect(ledger.read((r) => sealOf(r, hostile)).chainName).toBe('none')
  })

  it('is the sub-graph, unless the author has signed it beside the seal', () => {
    expect(readRecord({ ...placed })).toEqual(placed)
    const { subSignature: _dropped, ...unsigned } = placed
    expect(readRecord(unsigned).sub).toBe('')
    expect(readRecord({ ...record, sub: 'theirs' }).sub).toBe('')
    for (const change of [{ sub: 'theirs' }, { sub: '' }, { subSignature: record.signature }, { subSignature: 7 }])
      expect(() => readRecord({ ...placed, ...change })).toThrow(expect.objectContaining({ status: expect.anything() }))
  })

  it('is how the contract is spelled, and what else a peer has added', () => {
    const contract = `0x${'A'.repeat(40)}`
    expect(readRecord({ ...record, more: 1 })).toEqual(record)
    expect(() => readRecord({ ...record, contract })).toThrow(invalid)
  })
})
