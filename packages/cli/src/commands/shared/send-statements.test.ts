import type { Client } from '@kg/client'
import { describe, expect, it } from 'vitest'
import type { CommandContext } from '../../command.js'
import { createWith } from '../ka/create-with.js'
import type { Statements } from './rdf-file.js'
import { sendStatements } from './send-statements.js'

const place = { contextGraphId: 'lab', subGraphName: undefined }

/** Writes down what is sent, and answers as a node would. */
function recorder() {
  const sent: string[] = []
  const uploads: string[] = []
  const client = {
    async call(id: string, { body }: { body: { quads?: unknown[] } }) {
      sent.push(id)
      return { written: body.quads?.length }
    },
    async upload(id: string, { file }: { file: { bytes: Buffer } }) {
      sent.push(id)
      const text = file.bytes.toString()
      uploads.push(text)
      return { extraction: { tripleCount: text.split('\n').length - 1 } }
    },
  }
  const context = {
    client: () => client as unknown as Client,
    say: () => undefined,
    signal: new AbortController().signal,
  } as unknown as CommandContext
  return { sent, uploads, context }
}

function statements(count: number, length: number, ground = true): Statements {
  const lines = Array.from({ length: count }, (_, at) => `<urn:${at}> <urn:p> "${'x'.repeat(length)}" .`)
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
  return { fileName: 'a.nt', lines, bytes, ground }
}

describe('sending statements', () => {
  it('takes one JSON request for a few, also with blank nodes', async () => {
    const { sent, context } = recorder()
    expect(await sendStatements('a', place, statements(5000, 10, false), context)).toBe(5000)
    expect(sent).toEqual(['writeDraft'])
  })

  it('takes one upload for many, and for few that are long', async () => {
    const { sent, context } = recorder()
    expect(await sendStatements('a', place, statements(5001, 10, false), context)).toBe(5001)
    expect(await sendStatements('a', place, statements(100, 50_000), context)).toBe(100)
    expect(sent).toEqual(['importFile', 'importFile'])
  })

  it('takes several uploads for more than one holds, where no blank node ties them', async () => {
    const { uploads, context } = recorder()
    const all = statements(1100, 50_000)
    expect(await sendStatements('a', place, all, context)).toBe(1100)
    expect(uploads).toHaveLength(2)
    expect(uploads.every((text) => text.length < 50 * 2 ** 20)).toBe(true)
    expect(uploads.join('') === `${all.lines.join('\n')}\n`).toBe(true)
  })

  it('refuses more than one upload holds where blank nodes tie it, before anything is sent', async () => {
    const { sent, context } = recorder()
    const tied = statements(1100, 50_000, false)
    const refusal = { code: 'INPUT_FILE_TOO_LARGE' }
    await expect(sendStatements('a', place, tied, context)).rejects.toMatchObject(refusal)
    await expect(createWith('a', place, tied, { finalize: true, share: true }, context)).rejects.toMatchObject(refusal)
    expect(sent).toEqual([])
  })

  it('creates step by step where one request does not hold all', async () => {
    const { sent, context } = recorder()
    await createWith('a', place, statements(5001, 10), { finalize: true, share: true }, context)
    await createWith('b', place, statements(5, 10), { finalize: true, share: true }, context)
    expect(sent).toEqual(['createAsset', 'importFile', 'finalizeDraft', 'shareAsset', 'createAsset'])
  })
})
