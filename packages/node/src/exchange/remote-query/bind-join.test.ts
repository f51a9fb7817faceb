import { findServices, loadParser } from '@kg/store'
import { describe, expect, it } from 'vitest'
import type { AnswerTable } from './answer-terms.js'
import { answerService, type BindJoin } from './bind-join.js'

await loadParser()

const [service] = findServices('SELECT * { ?s <urn:p> ?o SERVICE <kg:peer/a> { ?s <urn:q> ?x } }').services
if (service === undefined) throw new Error('the query has a clause')
const answer = (table: (sparql: string) => AnswerTable, more: Partial<BindJoin> = {}) => {
  const asked: string[] = []
  const ask = async (sparql: string) => {
    asked.push(sparql)
    return table(sparql)
  }
  const join = { askLocally: async () => '?s\n<urn:1>\n<urn:2>\n', ask, batch: 1, maxValues: 5, maxRows: 5, ...more }
  return answerService(service, join).then((found) => ({ found, asked }))
}

describe('a clause that is answered for values at hand', () => {
  it('puts the columns of all batches together', async () => {
    const { found, asked } = await answer((sparql) =>
      sparql.includes('urn:1')
        ? { names: ['x', 's'], rows: [['"a"', '<urn:1>']] }
        : { names: ['s', 'x'], rows: [['<urn:2>', '"b"']] },
    )
    expect(asked).toHaveLength(2)
    expect(found).toEqual({
      names: ['s', 'x'],
      rows: [
        ['<urn:1>', '"a"'],
        ['<urn:2>', '"b"'],
      ],
    })
  })

  it('asks nobody where nothing can match', async () => {
    const { found, asked } = await answer(() => ({ names: [], rows: [] }), { askLocally: async () => '?s\n' })
    expect([found, asked]).toEqual([{ names: ['s'], rows: [] }, []])
  })

  it('asks for everything where there are too many values, and takes no endless answer', async () => {
    const { asked } = await answer(() => ({ names: ['s'], rows: [] }), { maxValues: 1 })
    expect(asked).toEqual(['SELECT * WHERE { ?s <urn:q> ?x }'])
    await expect(answer(() => ({ names: ['s'], rows: [[], [], [], []] }))).rejects.toThrow('more than 5 rows')
  })
})
