import { portFault } from '../home/port-fault.js'
import { settings } from '../home/settings.js'
import { type Check, fine, wrong } from './finding.js'

/** Whether the daemon could listen where it is told to; only asked while it does not run. */
export const checkPort: Check = async ({ home, env, pid }) => {
  if (pid !== undefined) return []
  const set = await settings(home, env)
  const port = Number(set('apiPort'))
  const host = String(set('apiHost'))
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
  if (!isPort)
    return [
      wrong('port', {
        id: 'no-port',
        detail: `${port} is not a port`,
        remedy: 'Set apiPort to a number from 0 to 65535',
      }),
    ]
  const code = await portFault(port, host)
  if (code === undefined) return [fine('port', port === 0 ? 'A free port will be chosen' : `${host}:${port} is free`)]
  const why = code === 'EADDRINUSE' ? 'is used by another program' : `cannot be used (${code})`
  const remedy = 'Stop that program, or choose another port: kg init --api-port <port>'
  return [wrong('port', { id: 'taken', detail: `${host}:${port} ${why}`, remedy })]
}
