import { once } from 'node:events'
import { createServer } from 'node:net'
import { readConfig } from '../home/config-file.js'
import { type Check, fine, wrong } from './finding.js'

/** Whether the daemon could listen where it is told to; only asked while it does not run. */
export const checkPort: Check = async ({ home, env, pid }) => {
  if (pid !== undefined) return []
  const { configKeys } = await import('@kg/contract')
  const { values } = await readConfig(home)
  const port = Number(env.KG_API_PORT || (values.get('apiPort') ?? configKeys.apiPort.fallback))
  const host = String(env.KG_API_HOST || values.get('apiHost') || configKeys.apiHost.fallback)
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
  if (!isPort) return [wrong('port', `${port} is not a port`, 'Set apiPort to 0 up to 65535')]
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return [fine('port', port === 0 ? 'A free port will be taken' : `${host}:${port} is free`)]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'is used by another program' : `cannot be used (${code})`
    return [
      wrong('port', `${host}:${port} ${why}`, 'End that program, or choose another port: kg init --api-port <port>'),
    ]
  } finally {
    server.close()
  }
}
