import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isClone, ownFolder } from '../update/installation.js'
import { lockHolder } from '../update/lock.js'
import { Releases } from '../update/releases.js'
import { cliVersion } from '../version.js'
import { type Check, type Finding, fine, wrong } from './finding.js'

/** The versions side by side: is the current one whole, and is it this one? */
export const checkReleases: Check = ({ home }) => {
  const releases = new Releases(home.path)
  const current = releases.current()
  if (current === undefined) return [fine('releases', 'No updates yet: the kg on PATH is used')]
  const findings = currentOf(releases, current)
  return findings.length > 0 ? findings : [fine('releases', `${current} is the current one`)]
}

function currentOf(releases: Releases, current: string): Finding[] {
  if (!releases.isWhole(current)) {
    const detail = `The current version ${current} is incomplete: ${releases.slot(current)}`
    return [wrong('releases', { id: 'current-broken', detail, remedy: 'Run kg rollback or kg update' })]
  }
  if (current === cliVersion()) return []
  const detail = `This kg is ${cliVersion()}, but the current version of this home is ${current}`
  const remedy = isClone(ownFolder())
    ? 'A clone does not get these updates: use the kg that npm installed, or another KG_HOME'
    : 'Use the kg on PATH, or return to the previous version with kg rollback'
  return [wrong('version', { id: 'slot-skew', severity: 'warning', detail, remedy })]
}

/** Versions that nobody needs; while an update runs, what looks forgotten may be in the making. */
export const checkLeftOvers: Check = ({ home }) => {
  const releases = new Releases(home.path)
  if (lockHolder(releases.folder) !== undefined) return []
  return releases.orphans().map((name) => {
    const path = join(releases.folder, name)
    return wrong('orphans', {
      id: 'slot',
      severity: 'warning',
      detail: `${path} is an old release that is no longer needed`,
      remedy: 'Remove it with kg doctor --fix',
      fix: () => rmSync(path, { recursive: true, force: true }),
    })
  })
}
