import { describe, expect, it } from 'vitest'
import { openExport } from './exported-text.js'

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function textIn(answer: string, size: number, onRest?: (fields: object) => void): Promise<string> {
  const found = await openExport(pieces(answer, size), onRest)
  if (found.status !== 'STREAM') throw new Error(found.status)
  let text = ''
  for await (const chunk of found.chunks) text += chunk
  return text
}

describe('the dataset in the answer to an export', () => {
  const dataset = '{"a":"x\\\\","b":"\\u0007ü€𝄞","formatted_dataset":"no"}\n\\\\"\t\u2028\u0001'
  it.each([1, 2, 3, 7, 1000])('comes through whole in pieces of %i bytes', async (size) => {
    const data = { dataset_id: '0x1', formatted_dataset: dataset, root_hash: '"' }
    expect(await textIn(JSON.stringify({ status: 'COMPLETED', data }), size)).toBe(dataset)
  })

  it.each([1, 1000])('may have fields behind it, also in pieces of %i bytes', async (size) => {
    const seen: object[] = []
    const answer = { data: { formatted_dataset: 'x"', losses: [{ field: 'a' }] } }
    expect(await textIn(JSON.stringify(answer), size, (fields) => seen.push(fields))).toBe('x"')
    expect(seen).toMatchObject([{ losses: [{ field: 'a' }] }])
  })

  it('may be empty, and must have an end', async () => {
    expect(await textIn('{"data":{"formatted_dataset":""}}', 5)).toBe('')
    await expect(textIn('{"formatted_dataset":"abc', 5)).rejects.toThrow('ended')
  })

  it('is missing from an answer that is not ready', async () => {
    const body = { status: 'PENDING', data: null }
    expect(await openExport(pieces(JSON.stringify(body), 4))).toEqual({ status: 'OTHER', body })
  })
})
