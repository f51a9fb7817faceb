import { once } from 'node:events'
import { createServer } from 'node:net'

/** Why a program could not listen on this port now, as the code of the system; undefined where it could. */
export async function portFault(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  } finally {
    server.close()
  }
}
