import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IntegrationEntry, PackageInstall } from './entry.js'
import { IntegrationRefusedError } from './errors.js'
import { fetchLimited, reasonFor } from './fetch-limited.js'
import { npmArguments, registryOf, runNpm } from './npm.js'

const limits = { bytes: 64 << 20, ms: 120_000 }

export interface InstallNeeds {
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

export interface Installed {
  readonly folder: string
  readonly program: string
}

export const folderOf = (home: string, slug: string): string => join(home, 'integrations', slug)

/** Takes the bytes that were pinned and no others, and lets npm unpack them beside the node's own things. */
export async function installPackage(
  { slug }: IntegrationEntry,
  { package: name, version, integrity, binary }: PackageInstall,
  tarball: string,
  { home, env, signal }: InstallNeeds,
): Promise<Installed> {
  const folder = folderOf(home, slug)
  mkdirSync(join(home, 'integrations'), { recursive: true, mode: 0o700 })
  const fresh = mkdtempSync(join(home, 'integrations', '.new-'))
  try {
    const bytes = await fetchLimited(tarball, { ...limits, signal })
    if (integrityOf(bytes) !== integrity) throw new Error('the download does not match the pinned hash')
    const file = join(fresh, 'package.tgz')
    writeFileSync(file, bytes)
    await runNpm(npmArguments(fresh, file, await registryOf(env, signal)), env, signal)
    rmSync(file)
    if (!existsSync(join(fresh, 'node_modules', '.bin', binary)))
      throw new Error(`it contains no program called ${binary}`)
    writeFileSync(join(fresh, 'integration.json'), `${JSON.stringify({ slug, name, version, integrity }, null, 2)}\n`)
    rmSync(folder, { recursive: true, force: true })
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    signal.throwIfAborted()
    throw new IntegrationRefusedError({ slug, why: reasonFor(error) }, { cause: error })
  }
  return { folder, program: join(folder, 'node_modules', '.bin', binary) }
}

export const integrityOf = (bytes: Uint8Array): string =>
  `sha512-${createHash('sha512').update(bytes).digest('base64')}`
