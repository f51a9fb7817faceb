import type { AddressInfo } from 'node:net'
import { ApiHostUnusableError, ApiPortTakenError, type Config } from '@kg/contract'
import type { FastifyInstance } from 'fastify'

/** Opens the configured port; says which one it was when that cannot be done. */
export async function listen(
  app: FastifyInstance,
  { apiHost: host, apiPort: port }: Pick<Config, 'apiHost' | 'apiPort'>,
): Promise<{ url: string; port: number }> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ApiPortTakenError({ host, port }, { cause })
    if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'].includes(code))
      throw new ApiHostUnusableError({ host, why: code }, { cause })
    if (code === 'EACCES')
      throw new ApiHostUnusableError({ host: `${host}:${port}`, why: 'the port needs more rights' }, { cause })
    throw new Error(`The API could not listen on ${host}:${port}: ${message}`, { cause })
  }
  const { port: opened } = app.server.address() as AddressInfo
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${opened}`, port: opened }
}
