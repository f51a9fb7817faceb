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
        detail: `${path} exists${about}, but is not in use`,
        remedy: 'This is harmless: the next start replaces it. Remove it with kg doctor --fix',
        fix: () => rmSync(path, { force: true }),
      })
    },
  )
  if (stale.length > 0) return stale
  if (pid !== undefined) return [fine('stale files', `daemon.pid belongs to the running daemon (${pid})`)]
  return [fine('stale files', 'No daemon is running, and there are no left-over files')]
}

function lockOf(home: string): string[] {
  const { folder } = new Releases(home)
  const file = lockFile(folder)
  return existsSync(file) && lockHolder(folder) === undefined ? [file] : []
}
