import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether a program could listen on this port now. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
