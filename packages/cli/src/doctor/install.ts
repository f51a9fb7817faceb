import { existsSync, readFileSync } from 'node:fs'
import { daemonModule, isOnePackage } from '../home/programs.js'
import { cliVersion } from '../version.js'
import { type Check, type Finding, fine, wrong } from './finding.js'

const needed = [20, 19] as const

/** The runtime, and the parts that are installed beside the CLI. */
export const checkInstall: Check = () => [nodeVersion(process.versions.node), daemon()]

export function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > needed[0] || (major === needed[0] && minor >= needed[1])
  if (isNewEnough) return fine('node', `Node ${version}`)
  const remedy = `Install Node ${needed.join('.')} or newer`
  return wrong('node', { id: 'too-old', detail: `Node ${version} is too old`, remedy })
}

function daemon(): Finding {
  if (isOnePackage()) return fine('install', `kg ${cliVersion()}, with its daemon inside`)
  try {
    const entry = daemonModule()
    if (!existsSync(entry))
      return wrong('install', { id: 'not-built', detail: `${entry} is missing`, remedy: 'Build it: npm run build' })
    const manifest = readFileSync(new URL('../../package.json', `file://${entry}`), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    if (version === cliVersion()) return fine('install', `kg ${version}, with its daemon beside it`)
    const detail = `kg is ${cliVersion()}, but its daemon is ${version}`
    return wrong('install', { id: 'mixed', detail, remedy: 'Install both again: npm ci' })
  } catch (error) {
    const detail = `The daemon is not installed: ${(error as Error).message}`
    return wrong('install', { id: 'no-daemon', detail, remedy: 'Install again: npm ci' })
  }
}
