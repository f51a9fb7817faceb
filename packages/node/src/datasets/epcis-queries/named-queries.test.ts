import { describe, expect, it } from 'vitest'
import { asAnn, asBob, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { NamedQueries, readNamedQuery } from './named-queries.js'

describe('named queries', () => {
  it('belong to their agent', async () => {
    await using node = await openTestMemory()
    const deleted: string[] = []
    const queries = new NamedQueries({ ledger: node.journal, onDelete: (_, { name }) => deleted.push(name) })
    await queries.save('mine', { EQ_bizStep: ['shipping'] }, asAnn)
    expect(queries.require('mine', asAnn).query).toEqual({ EQ_bizStep: ['shipping'] })
    expect([queries.list(asAnn).length, queries.list(asBob)]).toEqual([1, []])
    await expect(queries.save('mine', {}, asAnn)).rejects.toMatchObject({ code: 'EPCIS_QUERY_EXISTS' })
    await expect(queries.save('bad', { EQ_nonsense: 1 }, asAnn)).rejects.toMatchObject({
      code: 'EPCIS_QUERY_PARAMETER',
    })
    await expect(queries.delete('mine', asBob)).rejects.toMatchObject({ code: 'EPCIS_NOT_FOUND' })
    await queries.delete('mine', asAnn)
    expect(deleted).toEqual(['mine'])
    expect(() => queries.require('mine', asAnn)).toThrow(expect.objectContaining({ code: 'EPCIS_NOT_FOUND' }))
  })

  it('say what their prefixes stand for', () => {
    const query = { '@context': ['urn:x', { ex: 'http://example.com/' }], 'EQ_ex:a': [1] }
    expect(readNamedQuery({ query })).toEqual({
      parameters: [{ name: 'EQ_ex:a', values: ['1'] }],
      prefixes: { ex: 'http://example.com/' },
    })
  })
})
