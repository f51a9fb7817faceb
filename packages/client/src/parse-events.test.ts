import { describe, expect, it } from 'vitest'
import { parseEvents, type StreamPart } from './parse-events.js'

async function parse(text: string, size: number): Promise<StreamPart[]> {
  const bytes = new TextEncoder().encode(text)
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const parts: StreamPart[] = []
  for await (const part of parseEvents(chunks())) parts.push(part)
  return parts
}

const text = [
  ': hello\n\n',
  'event: connected\r\ndata: {}\r\n\r\n',
  'id: 7\rdata: für\rdata:  zwei\r\r',
  'retry: 20\nretry: soon\nid\ndata\n\n',
  'event: lost\n\n',
  'data: {"a":1}\nother: x\n\n',
  'data: cut off',
].join('')

describe('reading server-sent events', () => {
  it.each([1, 2, 3, 7, 1000])('does not depend on how the bytes come (%i at a time)', async (size) => {
    expect(await parse(text, size)).toEqual([
      { received: { event: 'connected', data: {} } },
      { received: { id: '7', event: 'message', data: 'für\n zwei' } },
      { retryMs: 20 },
      { received: { id: '', event: 'message', data: '' } },
      { received: { id: '', event: 'message', data: { a: 1 } } },
    ])
  })
})
