import { existsSync, rmSync } from 'node:fs'
import { recordedPid } from '../home/daemon-process.js'
import { lockFile, lockHolder } from '../update/lock.js'
import { Releases } from '../update/releases.js'
import { type Check, type Finding, fine, wrong } from './finding.js'

/** What a daemon or an update that was killed leaves behind. */
export const checkStaleFiles: Check = ({ home, pid }) => {
  const stale = [...lockOf(home.path), ...(pid === undefined ? [home.pid, home.port].filter(existsSync) : [])].map(
    (path): Finding => {
      const recorded = path === home.pid ? recordedPid(home) : undefined
      const about = recorded === undefined ? '' : ` and names process ${recorded}`
      return wrong('stale files', {
        id: 'left-over',
        severity: 'warning',
        detail: `${path} is there${about}, but nobody uses it`,
        remedy: 'Harmless: the next start replaces it; kg doctor --fix removes it',
        fix: () => rmSync(path, { force: true }),
      })
    },
  )
  if (stale.length > 0) return stale
  if (pid !== undefined) return [fine('stale files', `daemon.pid is that of the running daemon (${pid})`)]
  return [fine('stale files', 'No daemon is running, and none has left files behind')]
}

function lockOf(home: string): string[] {
  const { folder } = new Releases(home)
  const file = lockFile(folder)
  return existsSync(file) && lockHolder(folder) === undefined ? [file] : []
}
