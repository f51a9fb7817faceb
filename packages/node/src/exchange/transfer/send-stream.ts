import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

/** Sends bytes as they come. It ends when the reader goes away; a failure cuts the answer off. */
export async function sendStream(
  reply: FastifyReply,
  bytes: Readable | AsyncIterable<Buffer>,
  headers: Record<string, string>,
): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    ...headers,
  })
  try {
    await pipeline(Readable.from(bytes), reply.raw)
  } catch (err) {
    reply.log.info({ err }, 'a download ended early')
    reply.raw.destroy()
  }
}
