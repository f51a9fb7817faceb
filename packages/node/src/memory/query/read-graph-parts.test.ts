import { RdfSyntaxError } from '@kg/core/rdf'
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

  it('is the same from long documents, whose bytes are used up', async () => {
    const text = Array.from({ length: 2000 }, (_, i) => `<urn:s${i}> <urn:p> <x${i % 7}> .`).join('\n')
    const long = part('text/turtle', text)
    const lines = await read(long, part('application/n-triples', '<urn:a> <urn:p> "1" .'))
    expect(lines).toHaveLength(2001)
    expect(lines[0]).toBe('<urn:a> <urn:p> "1" .')
    expect(lines).toContain('<urn:s8> <urn:p> <http://127.0.0.1/x1> .')
    expect(long.bytes).toHaveLength(0)
  })

  it('is refused with line and column when a long document is wrong', async () => {
    const text = `${'<urn:s> <urn:p> "1" .\n'.repeat(2000)}<urn:s> <urn:p> ; .`
    const error: unknown = await read(part('text/turtle', text)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(RdfSyntaxError)
    expect(error).toMatchObject({ data: { line: 2001, column: 17 } })
  })

  it('is read no further when the client has gone', async () => {
    const leaving = new AbortController()
    const bytes = Buffer.from('<urn:s> <urn:p> "1" .\n'.repeat(20_000))
    const reading = readGraphParts([{ mediaType: 'text/turtle', bytes }], 'urn:base', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(reading).rejects.toThrow('gone')
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
