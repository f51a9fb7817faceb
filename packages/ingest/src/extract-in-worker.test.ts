import { KgError } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { extract } from './extract.js'
import { extractInWorker } from './extract-in-worker.js'
import { inlineBytes } from './formats/format.js'

const options = { baseIri: 'urn:base:asset', deadlineMs: 15_000 }
const document = `# Title\n${'Some [[Note]] and text.\n'.repeat(8_000)}`
const file = { name: 'a.md', bytes: Buffer.from(document) }

describe('reading a file in a thread', () => {
  it('finds what reading on the spot finds, and leaves the bytes alone', async () => {
    expect(file.bytes.length).toBeGreaterThan(inlineBytes)
    expect(await extractInWorker(file, options)).toEqual(await extract(file, options))
    expect(file.bytes.toString()).toBe(document)
  })

  it('reads one file after the other, also after one that was refused', async () => {
    const wanted = await extract(file, options)
    const refused = { name: 'a.nt', bytes: Buffer.from('<urn:s'.repeat(40_000)) }
    for (let turn = 0; turn < 3; turn++) {
      expect(await extractInWorker(file, options)).toEqual(wanted)
      await expect(extractInWorker(refused, options)).rejects.toBeInstanceOf(KgError)
    }
    const both = await Promise.all([extractInWorker(file, options), extractInWorker(file, options)])
    expect(both).toEqual([wanted, wanted])
  })

  it('reads a small file on the spot', async () => {
    const small = { name: 'a.txt', bytes: Buffer.from('x') }
    expect((await extractInWorker(small, { ...options, deadlineMs: 0 })).pipeline).toBe('plain-text')
  })

  it('hands errors back with their code, status, remedy and data', async () => {
    const graphs = { name: 'a.nq', bytes: Buffer.from('<urn:s> <urn:p> <urn:o> <urn:g> .\n'.repeat(4_000)) }
    const [here, there] = await Promise.all(
      [extract, extractInWorker].map((read) => read(graphs, options).catch((error: unknown) => error as KgError)),
    )
    expect(there).toBeInstanceOf(KgError)
    const { code, status, title, remedy, data, message } = here as KgError
    expect(there).toMatchObject({ code, status, title, remedy, data, message })
    expect(code).toBe('KA_NAMED_GRAPH_UNSUPPORTED')
  })

  it('ends at the deadline', async () => {
    await expect(extractInWorker(file, { ...options, deadlineMs: 1 })).rejects.toMatchObject({
      code: 'EXTRACTION_DEADLINE',
      status: 504,
    })
  })

  it('ends when it is aborted', async () => {
    const abort = new AbortController()
    const reading = extractInWorker(file, { ...options, signal: abort.signal })
    abort.abort(new Error('not wanted any more'))
    await expect(reading).rejects.toThrow('not wanted any more')
  })
})
