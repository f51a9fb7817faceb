import { makeKaId } from '@kg/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitmentOfRecord, type ShareRecord } from '../sync/record.js'
import { sealRecord } from '../testing/test-record.test.support.js'
import { openTestReader, type TestReader } from '../testing/test-sync.test.support.js'
import { findHeldAsset, findHeldLayer, kaIdOfRecord } from './find-held.js'

const { record, chunks } = sealRecord()
const newer = sealRecord({ version: 2, lines: ['<urn:b> <urn:p> "2" .'] })
let node: TestReader
beforeAll(async () => {
  node = await openTestReader({ id: 'lab' })
  await node.receiver.accept(record, chunks)
})
afterAll(() => node[Symbol.asyncDispose]())
const layer = (given: ShareRecord) => node.ledger.read((r) => findHeldLayer(r, given))
const asset = (more: object = {}) =>
  node.ledger.read((r) =>
    findHeldAsset(r, {
      kaId: kaIdOfRecord(record),
      version: 1n,
      commitment: commitmentOfRecord(record),
      ...more,
    }),
  )

describe('what this node holds', () => {
  it('is found by the record that was stored, and by its number on the chain', () => {
    expect(layer(record)?.seal.signature).toBe(record.signature)
    expect(asset()).toMatchObject({ row: { name: 'notes' }, layer: { seal: { version: 1 } } })
  })

  it('is not found by a record that differs in anything', () => {
    expect(layer(newer.record)).toBeUndefined()
    for (const change of [{ name: 'other' }, { sub: 'people' }, { number: 2 }, { bytes: 1 }, { leafCount: 9 }])
      expect(layer({ ...record, ...change })).toBeUndefined()
  })

  it('is not found by another number, version or commitment', () => {
    expect(asset({ kaId: makeKaId(record.author, 2n) })).toBeUndefined()
    expect(asset({ version: 2n })).toBeUndefined()
    expect(asset({ commitment: commitmentOfRecord(newer.record) })).toBeUndefined()
  })
})
