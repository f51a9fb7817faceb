import { describe, expect, it } from 'vitest'
import { asAnn, asBob, openTestMemory } from '../../memory/testing/test-memory.test.support.js'
import { mostQueries, NamedQueries, readNamedQuery } from './named-queries.js'
import { queryRows } from './table.js'

describe('named queries', () => {
  it('belong to their agent', async () => {
    await using node = await openTestMemory()
    const deleted: string[] = []
    const queries = new NamedQueries({ ledger: node.journal, onDelete: (_, { name }) => deleted.push(name) })
    await queries.save('mine', { EQ_bizStep: ['shipping'] }, asAnn)
    expect(queries.require('mine', asAnn).query).toEqual({ EQ_bizStep: ['shipping'] })
    const page = { limit: 9 }
    expect([queries.list(asAnn, page).length, queries.list(asBob, page)]).toEqual([1, []])
    await expect(queries.save('mine', {}, asAnn)).rejects.toMatchObject({ code: 'EPCIS_QUERY_EXISTS' })
    await expect(queries.save('bad', { EQ_nonsense: 1 }, asAnn)).rejects.toMatchObject({
      code: 'EPCIS_QUERY_PARAMETER',
    })
    await expect(queries.delete('mine', asBob)).rejects.toMatchObject({ code: 'EPCIS_NOT_FOUND' })
    await queries.delete('mine', asAnn)
    expect(deleted).toEqual(['mine'])
    expect(() => queries.require('mine', asAnn)).toThrow(expect.objectContaining({ code: 'EPCIS_NOT_FOUND' }))
  })

  it('are limited, and listed in pages', async () => {
    await using node = await openTestMemory()
    const queries = new NamedQueries({ ledger: node.journal, onDelete: () => undefined })
    await node.journal.writeWithoutReceipt((w) => {
      for (let n = 100; n < 100 + mostQueries; n++)
        w.put(queryRows, [asAnn.agent, `q${n}`], { agent: asAnn.agent, name: `q${n}`, query: {}, createdAt: n })
    })
    await expect(queries.save('more', {}, asAnn)).rejects.toMatchObject({ code: 'EPCIS_QUERIES_TOO_MANY' })
    await queries.save('own', {}, asBob)
    const names = queries.list(asAnn, { limit: 2, after: 'q101' }).map(({ name }) => name)
    expect(names).toEqual(['q102', 'q103'])
    expect(queries.list(asAnn, { limit: 9, after: 'q199' })).toEqual([])
    const row = queries.require('q100', asAnn)
    expect([queries.isThere(row), queries.isThere({ ...row, createdAt: 0 })]).toEqual([true, false])
  })

  it('say what their prefixes stand for', () => {
    const query = { '@context': ['urn:x', { ex: 'http://example.com/' }], 'EQ_ex:a': [1] }
    expect(readNamedQuery({ query })).toEqual({
      parameters: [{ name: 'EQ_ex:a', values: ['1'] }],
      prefixes: { ex: 'http://example.com/' },
    })
  })
})
