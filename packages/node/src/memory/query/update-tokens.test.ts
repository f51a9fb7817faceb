import { describe, expect, it } from 'vitest'
import { countDeclaration, isWord, readOuterTokens, splitPieces } from './update-tokens.js'

const words = (text: string) => readOuterTokens(text).map(({ text: word }) => word)

describe('the tokens of an update', () => {
  it('have a block in braces as one', () => {
    expect(words('INSERT DATA { GRAPH <g> { <s> <p> "}" } }')).toEqual([
      'INSERT',
      'DATA',
      '{ GRAPH <g> { <s> <p> "}" } }',
    ])
  })

  it('end an operation with a semicolon outside all blocks', () => {
    const pieces = [...splitPieces('DELETE DATA { <s> <p> 1 ; <q> 2 } ; DROP ALL')]
    expect(pieces.map(({ tokens }) => tokens.length)).toEqual([3, 2])
  })

  it('tell a declaration from an operation', () => {
    const [first] = readOuterTokens('prefix e: <http://e/>')
    expect([countDeclaration(first), isWord(first, 'PREFIX')]).toEqual([3, true])
    expect(countDeclaration(readOuterTokens('DROP ALL')[0])).toBe(0)
  })
})
