import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { queryEndpoint } from './query-endpoint.js'

let stop = async (): Promise<void> => undefined
afterEach(() => stop())

/** Asks an endpoint that answers like this. */
async function ask(listener: RequestListener, timeoutMs = 5000) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`
  return queryEndpoint({ url, sparql: 'SELECT * { }', maxRows: 5, timeoutMs, signal: AbortSignal.timeout(timeoutMs) })
}
const refusal = (code: string) => expect.objectContaining({ code })

describe('a SPARQL endpoint elsewhere', () => {
  it('is asked by POST, and answers with a table', async () => {
    let sent = ''
    const table = await ask((request, response) => {
      request.on('data', (part: Buffer) => {
        sent += part.toString()
      })
      request.on('end', () => response.end('{"head":{"vars":["s"]},"results":{"bindings":[]}}'))
    })
    expect([sent, table]).toEqual(['query=SELECT+*+%7B+%7D', { names: ['s'], rows: [] }])
  })

  it('is said to have failed when it refuses, sends us elsewhere, or talks nonsense', async () => {
    for (const listener of [
      (_, response) => response.writeHead(500).end(),
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (_, response) => response.end('nonsense'),
    ] as RequestListener[]) {
      await expect(ask(listener)).rejects.toThrow(refusal('SPARQL_SERVICE_FAILED'))
      await stop()
    }
  })

  it('has its time', async () => {
    await expect(ask(() => undefined, 50)).rejects.toThrow(refusal('SPARQL_SERVICE_TIMEOUT'))
  })
})
