import { describe, expect, it } from 'vitest'
import { markStatements } from './mark-statements.js'

const marksOf = async (...lines: string[]) => [...(await markStatements(lines)).keys()].sort()

describe('the marks of statements', () => {
  it('do not depend on what blank nodes are called, nor on statements that are not connected with them', async () => {
    const pair = (a: string, b: string) => [`_:${a} <urn:p> _:${b} .`, `_:${b} <urn:q> "1" .`]
    expect(await marksOf(...pair('x', 'y'))).toEqual(await marksOf(...pair('c14n0', 'c14n1')))
    const [mark] = await marksOf(...pair('x', 'y'))
    expect(await marksOf(...pair('x', 'y'), '_:z <urn:q> "2" .', '<urn:a> <urn:p> "_:x" .')).toContain(mark)
  })

  it('tell different statements apart, and hold equal ones together', async () => {
    expect(await marksOf('<urn:a> <urn:p> "1" .')).not.toEqual(await marksOf('<urn:a> <urn:p> "2" .'))
    const marked = await markStatements(['_:a <urn:p> "1" .', '_:b <urn:p> "1" .'])
    expect([...marked.values()]).toEqual([['_:a <urn:p> "1" .', '_:b <urn:p> "1" .']])
  })

  it('go by labels where there are too many blank nodes', async () => {
    const many = Array.from({ length: 5001 }, (_, at) => `_:b${at} <urn:p> "1" .`)
    expect((await markStatements(many)).size).toBe(5001)
  })

  it('are the same for a long list of blank nodes, whatever its order', async () => {
    const lines = Array.from({ length: 2500 }, (_, i) => `_:n${i} <urn:example:next> _:n${i + 1} .`)
    const marked = await markStatements(lines)
    expect([...marked.values()]).toEqual([lines])
    expect([...marked.keys()]).toEqual([...(await markStatements(lines.toReversed())).keys()])
  })
})
