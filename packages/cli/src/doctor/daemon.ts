import { loadClient } from '../load-client.js'
import { cliVersion } from '../version.js'
import { type Check, fine, wrong } from './finding.js'

/** Whether the daemon answers, is of this version and has a store that works. */
export const checkDaemon: Check = async ({ home, env, pid, signal }) => {
  if (pid === undefined && !env.KG_API) return [fine('daemon', 'Not running')]
  try {
    const client = (await loadClient(env))(home.path)
    const { version, store } = await client.call('status', undefined, { signal, timeoutMs: 5000 })
    client.close()
    const answers = fine('daemon', `Answers at ${client.baseUrl}`)
    const skew =
      version === cliVersion()
        ? fine('version', `The daemon is ${version}, as kg is`)
        : wrong('version', `The daemon is ${version}, kg is ${cliVersion()}`, 'Restart it: kg stop && kg start')
    const health = store.ok
      ? fine('store', `${store.engine} works`)
      : wrong('store', `${store.engine} does not work: ${store.detail ?? 'no reason given'}`, 'kg logs says more')
    return [answers, skew, health]
  } catch (error) {
    const { message } = error as Error
    return [wrong('daemon', `It does not answer: ${message}`, 'kg logs says more; kg stop && kg start starts it anew')]
  }
}
