import type { FastifyReply, FastifyRequest } from 'fastify'

const most = 8
/** Requests with longer bodies are not kept. */
const mostBytes = 16_384

/**
 * Keeps the last few requests and their replies. V8 makes fast code for each kind of object, and throws it away when it
 * tidies up in a quiet minute and finds no such object: the next burst of requests would start slowly.
 */
export class LastRequests {
  private readonly kept: (readonly [FastifyRequest, FastifyReply])[] = []
  private next = 0

  keep(request: FastifyRequest, reply: FastifyReply): void {
    if (Buffer.isBuffer(request.body) && request.body.length > mostBytes) return
    this.kept[this.next] = [request, reply]
    this.next = (this.next + 1) % most
  }
}
