import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program that receives webhooks, and remembers them. */
export async function openReceiver() {
  const seen: { ids: string[]; signature: unknown; body: string }[] = []
  const receiver = { seen, status: 200, url: '', stop: async () => undefined as unknown }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { eventList } = JSON.parse(body).epcisBody.queryResults.resultsBody
    const ids = eventList.map(({ eventID }: { eventID: string }) => eventID)
    seen.push({ ids, signature: request.headers['gs1-signature'], body })
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  receiver.stop = () => new Promise((resolve) => server.close(resolve))
  return receiver
}
