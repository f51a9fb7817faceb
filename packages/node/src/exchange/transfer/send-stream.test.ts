import { routes } from '@kg/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handle } from '../../platform/http/handle.js'
import { adminToken, startTestServer } from '../../platform/http/test-server.test.support.js'
import { sendStream } from './send-stream.js'

async function* pieces(...given: (string | Error)[]) {
  for (const piece of given) {
    if (piece instanceof Error) throw piece
    yield Buffer.from(piece)
  }
}

describe('a download', () => {
  let source: () => AsyncIterable<Buffer>
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    const download = handle(routes.backupNode, async (_, { reply }) => {
      await sendStream(reply, source(), { 'kg-ledger-head': '7' })
      return reply
    })
    server = await startTestServer({ bindings: [download] })
  })
  afterAll(() => server.stop())
  const { method, path } = routes.backupNode
  const ask = () => server.ask(path, { method, headers: { authorization: `Bearer ${adminToken}` } })

  it('sends the bytes in their order, with the headers that were given', async () => {
    source = () => pieces('one ', 'two')
    const { status, headers, text } = await ask()
    expect({ status, text }).toEqual({ status: 200, text: 'one two' })
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'kg-ledger-head': '7',
    })
  })

  it('is cut off when its source fails, so that nobody takes it for whole', async () => {
    source = () => pieces('one ', new Error('the disk is gone'))
    await expect(ask()).rejects.toThrow()
    source = () => pieces('again')
    expect((await ask()).text).toBe('again')
  })
})
