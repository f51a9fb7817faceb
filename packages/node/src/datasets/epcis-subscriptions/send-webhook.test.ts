import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sendWebhook, signatureOf } from './send-webhook.js'

const allowed = { signal: new AbortController().signal, allowsLoopback: true }

it('posts a signed document, and fails unless it is accepted', async () => {
  let status = 200
  const seen: { signature: unknown; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    seen.push({ signature: request.headers['gs1-signature'], body })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dest = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    await sendWebhook({ dest, body: '{}', signatureToken: 'secret', ...allowed })
    await sendWebhook({ dest, body: '[]', ...allowed })
    expect(seen).toEqual([
      { signature: signatureOf('{}', 'secret'), body: '{}' },
      { signature: undefined, body: '[]' },
    ])
    status = 302
    await expect(sendWebhook({ dest, body: '{}', ...allowed })).rejects.toThrow('302')
    expect(seen).toHaveLength(3)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

it('does not reach into the network of the node', async () => {
  await expect(sendWebhook({ dest: 'http://10.0.0.1/', body: '', ...allowed })).rejects.toMatchObject({
    code: 'EPCIS_SUBSCRIPTION_CONTROLS',
  })
  const refused = { ...allowed, allowsLoopback: false }
  await expect(sendWebhook({ dest: 'http://127.0.0.1:9/', body: '', ...refused })).rejects.toMatchObject({
    code: 'EPCIS_WEBHOOK_REFUSED',
  })
})
