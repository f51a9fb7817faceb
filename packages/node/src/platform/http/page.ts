import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser gets that opens the path of a route. It holds nothing of anybody's, so it needs no token. */
export interface Page {
  readonly html: string
  /** Content-Security-Policy. */
  readonly policy: string
  /** Whether the page answers requests with these parameters too. */
  readonly answers?: (query: Readonly<Record<string, unknown>>) => boolean
}

/** Whether a request is a browser's: it likes HTML at least as much as any other type that it names. */
export function wantsPage({ headers, query }: FastifyRequest, { answers }: Page): boolean {
  const ranges = (headers.accept ?? '').split(',').map(readRange)
  const wished = ranges.find(({ type }) => type === 'text/html')?.q ?? 0
  if (wished === 0 || ranges.some(({ type, q }) => !type.includes('*') && q > wished)) return false
  return answers?.(query as Readonly<Record<string, unknown>>) ?? true
}

export function sendPage(reply: FastifyReply, { html, policy }: Page): FastifyReply {
  return reply
    .code(200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'accept',
    })
    .send(html)
}

function readRange(text: string): { type: string; q: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return { type, q: Number.isNaN(q) ? 0 : q }
}
