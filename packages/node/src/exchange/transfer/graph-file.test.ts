import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { firstLine, lengthBytes, makeFrame, readFrames, writeGraphFile } from './graph-file.js'

async function fileOf(...bodies: object[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeGraphFile(bodies)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const invalid = (why: string) => expect.objectContaining({ code: 'GRAPH_FILE_INVALID', data: { why } })

describe('the file of a context graph', () => {
  it('gives back the bodies that were written', async () => {
    const bodies = [{ head: { id: 'lab' } }, { chunks: [Uint8Array.from([1, 2])] }]
    expect([...readFrames(await fileOf(...bodies))]).toEqual(bodies)
    expect([...readFrames(await fileOf())]).toEqual([])
  })

  it('ends with the hash of everything before', async () => {
    const file = await fileOf({ head: 1 })
    const [rest, end] = [file.subarray(0, -32), file.subarray(-32)]
    expect(end).toEqual(createHash('sha256').update(rest).digest())
    expect(rest.subarray(-lengthBytes)).toEqual(Buffer.alloc(lengthBytes))
  })

  it('is also read in pieces that have no end of their own', () => {
    expect([...readFrames(Buffer.concat([firstLine, makeFrame({ a: 1 })]))]).toEqual([{ a: 1 }])
  })

  it('is refused when it begins otherwise, is cut off, or has a frame that cannot be read', () => {
    const start = Buffer.concat([firstLine, makeFrame({ a: 1 })])
    const read = (bytes: Buffer) => [...readFrames(bytes)]
    expect(() => read(Buffer.from('kg-graph 2\n'))).toThrow(invalid('its first line is wrong'))
    expect(() => read(start.subarray(0, -1))).toThrow(invalid('it is cut off'))
    expect(() => read(Buffer.concat([start, Buffer.from([0, 0])]))).toThrow(invalid('it is cut off'))
    const broken = Buffer.concat([firstLine, Buffer.from([0, 0, 0, 1, 0xff])])
    expect(() => read(broken)).toThrow(expect.objectContaining({ code: 'GRAPH_FILE_INVALID' }))
  })
})
