import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defined, mapDefined } from '@kg/core'
import { npm } from './npm.js'
import type { TestRegistry } from './registry.js'

/** A change to a file of a release: package, path below it, and the new text. */
export interface Patch {
  readonly in: string
  readonly file: string
  readonly change: (text: string) => string
}

export interface ReleaseOptions {
  /** Published anew as modules, in packages of their own. Without it the command is one package, as for users. */
  readonly packages?: readonly string[]
  readonly patches?: readonly Patch[]
  readonly tag?: string
  readonly engines?: string
}

interface Manifest extends Record<string, unknown> {
  name: string
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** The version that the checkout has. */
export const firstVersion = (JSON.parse(readFileSync('packages/cli/package.json', 'utf8')) as Manifest).version
const all = readdirSync('packages').filter((name) => existsSync(join('packages', name, 'package.json')))

/**
 * Publishes this checkout under another version. Packages of others are left out of what it depends on: they are found
 * in the node_modules of the checkout, which the test links above everything that it installs.
 */
export async function publishRelease(
  registry: TestRegistry,
  folder: string,
  env: NodeJS.ProcessEnv,
  version: string,
  { packages, patches = [], tag, engines }: ReleaseOptions = {},
): Promise<void> {
  const chosen = version === firstVersion ? all : (packages ?? ['cli'])
  const made = chosen.map((name) => stage(name, join(folder, `staged-${version}`, name)))
  const out = join(folder, `packed-${version}`)
  mkdirSync(out, { recursive: true })
  await npm(['pack', ...made.map(({ path }) => path), '--pack-destination', out, '--ignore-scripts'], env)
  for (const { manifest } of made)
    registry.publish(manifest, join(out, `${manifest.name.slice(1).replace('/', '-')}-${version}.tgz`), tag)

  /** What is patched are modules, so a release with patches has no bundles. */
  function isLeftOut(file: string): boolean {
    return /\.test\.|\.map$/.test(file) || (patches.length > 0 && file.endsWith(join('dist', 'bundle')))
  }

  function stage(name: string, path: string): { path: string; manifest: Manifest } {
    const from = join('packages', name)
    const { devDependencies, ...given } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Manifest
    const nested = bundled(from)
    // The command carries the others inside, unless it is to be of modules.
    const isOfModules = name === 'cli' && packages !== undefined
    const needed = { ...given.dependencies, ...(isOfModules ? devDependencies : {}) }
    const ours = Object.keys(needed).filter((one) => one.startsWith('@kg/'))
    const versionOf = (one: string) => (chosen.includes(one.slice('@kg/'.length)) ? version : firstVersion)
    const manifest: Manifest = {
      ...given,
      version,
      ...(isOfModules ? { files: ['bin', 'dist'] } : {}),
      dependencies: Object.fromEntries([
        ...ours.map((one) => [one, versionOf(one)]),
        ...nested.map((one) => [one, '*']),
      ]),
      ...(nested.length === 0 ? {} : { bundleDependencies: nested }),
      ...defined({ engines: mapDefined(engines, (engines) => ({ node: engines })) }),
    }
    mkdirSync(path, { recursive: true })
    for (const part of ['bin', 'dist', 'contracts', 'node_modules'])
      if (existsSync(join(from, part)))
        cpSync(join(from, part), join(path, part), { recursive: true, filter: (file) => !isLeftOut(file) })
    for (const patch of patches.filter((one) => one.in === name)) {
      const file = join(path, patch.file)
      const text = readFileSync(file, 'utf8')
      const changed = patch.change(text)
      if (changed === text) throw new Error(`${patch.file} is not as the patch expects`)
      writeFileSync(file, changed)
    }
    writeFileSync(join(path, 'package.json'), JSON.stringify(manifest, null, 2))
    return { path, manifest }
  }
}

/** Packages of others that only this one has, in another version than the rest. */
function bundled(folder: string): string[] {
  const nested = join(folder, 'node_modules')
  if (!existsSync(nested)) return []
  return readdirSync(nested)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(nested, name)).map((one) => `${name}/${one}`) : [name]))
}
