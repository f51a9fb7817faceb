import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/test-memory.test.support.js'
import { readGraphParts } from './read-graph-parts.js'

const part = (mediaType: string, text: string) => ({ mediaType, bytes: Buffer.from(text) })
const read = (...parts: ReturnType<typeof part>[]) =>
  readGraphParts(parts, 'http://127.0.0.1/g', new AbortController().signal)

describe('the graph of a request', () => {
  it('is what its documents say together, each statement once, sorted', async () => {
    const lines = await read(
      part('text/turtle; charset=utf-8', '<urn:b> <urn:p> "2" . <urn:a> <urn:p> "1" .'),
      part('application/n-triples', '<urn:a> <urn:p> "1" .\n'),
    )
    expect(lines).toEqual(['<urn:a> <urn:p> "1" .', '<urn:b> <urn:p> "2" .'])
  })

  it('has its relative IRIs resolved, and blank nodes of its own in each document', async () => {
    expect(await read(part('text/turtle', '<> <urn:p> <x> .'))).toEqual([
      '<http://127.0.0.1/g> <urn:p> <http://127.0.0.1/x> .',
    ])
    const blank = part('text/turtle', '_:b <urn:p> "1" .')
    expect(await read(blank, blank)).toHaveLength(2)
  })

  it('may be empty', async () => {
    expect(await read()).toEqual([])
    expect(await read(part('text/turtle', ''))).toEqual([])
  })

  it('is refused in an unknown format, with a name of its own, or badly written', async () => {
    await expect(read(part('image/png', ''))).rejects.toEqual(refusal('UNSUPPORTED_MEDIA_TYPE'))
    await expect(read(part('application/trig', '<urn:g> { <urn:a> <urn:p> 1 }'))).rejects.toEqual(
      refusal('KA_NAMED_GRAPH_UNSUPPORTED'),
    )
    await expect(read(part('text/turtle', '<urn:a> <urn:p>'))).rejects.toMatchObject({ status: 400 })
  })
})
