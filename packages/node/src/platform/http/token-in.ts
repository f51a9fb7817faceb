import type { FastifyRequest } from 'fastify'

/** The token in the Authorization header: a bearer token, or the password of Basic for tools that know only that. */
export function tokenIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers.authorization ?? ''
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1] ?? passwordIn(header)
}

function passwordIn(header: string): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  return /^[^:]*:([\x21-\x7e]+)$/.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1]
}

/** How a client may show its token. Scripts of a page are not told of Basic: browsers would ask for a password. */
export function challengeFor({ headers, routeOptions }: FastifyRequest): string {
  const mode = headers['sec-fetch-mode']
  const isScript = mode !== undefined && mode !== 'navigate'
  const speaksSparql = /\/sparql(?:\/graphs\/:graph)?$/.test(routeOptions.url ?? '')
  return speaksSparql && !isScript ? 'Bearer realm="kg", Basic realm="kg", charset="UTF-8"' : 'Bearer realm="kg"'
}
