import { existsSync, rmSync } from 'node:fs'
import { recordedPid } from '../home/daemon-process.js'
import { type Check, type Finding, fine, wrong } from './finding.js'

/** What a daemon that was killed leaves behind. */
export const checkStaleFiles: Check = ({ home, pid }) => {
  if (pid !== undefined) return [fine('stale files', `daemon.pid is that of the running daemon (${pid})`)]
  const stale: Finding[] = [home.pid, home.port].filter(existsSync).map((path) => {
    const recorded = path === home.pid ? recordedPid(home) : undefined
    const about = recorded === undefined ? '' : ` and names process ${recorded}`
    const remedy = 'Harmless: the next start replaces it; kg doctor --fix removes it'
    return wrong('stale files', `${path} is there${about}, but no daemon is`, remedy, () =>
      rmSync(path, { force: true }),
    )
  })
  return stale.length > 0 ? stale : [fine('stale files', 'No daemon is running, and none has left files behind')]
}
