import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = new URL('../../../peers/', import.meta.url)

/** Imports a package of bench/peers. They are no dependencies of the project: the first use installs them there. */
export async function importPeer<T>(name: string): Promise<T> {
  if (!existsSync(new URL('node_modules/', folder))) install()
  const path = createRequire(new URL('package.json', folder)).resolve(name)
  return (await import(pathToFileURL(path).href)) as T
}

function install(): void {
  const args = ['--prefix', fileURLToPath(folder), 'install', '--no-audit', '--no-fund']
  try {
    execFileSync('npm', args, { stdio: 'pipe', timeout: 600_000 })
  } catch (cause) {
    throw new Error('npm cannot install it', { cause })
  }
}
