import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npmArguments, runNpm } from '../integrations/npm.js'
import { ReleaseRefusedError } from './errors.js'
import { type Installation, programIn } from './installation.js'
import { npmReason } from './npm-reason.js'
import { packageName } from './package-name.js'
import { rangeFits } from './range-fits.js'
import type { Registry, Release } from './registry.js'
import type { Releases } from './releases.js'

export interface SlotNeeds {
  readonly releases: Releases
  readonly registry: Registry
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

const tryMs = 30_000

/** Installs a release beside the others. It counts only when it is whole and answers; nothing else is touched. */
export async function installSlot(
  release: Release,
  { releases, registry, env, signal }: SlotNeeds,
): Promise<Installation> {
  const { version, integrity } = release
  const refuse = (why: string, cause?: unknown) => new ReleaseRefusedError({ version, why }, { cause })
  if (release.engines !== undefined && !rangeFits(process.versions.node, release.engines))
    throw refuse(`it needs Node ${release.engines}, but this is ${process.versions.node}`)
  if (releases.isWhole(version)) return releases.installation(version)
  const folder = mkdtempSync(join(releases.folder, `.new-${version}-`))
  try {
    const tarball = await registry.fetch(version, folder)
    if (!matches(await readFile(tarball), integrity)) throw refuse('its hash differs from the one in the registry')
    await runNpm([...npmArguments(folder, tarball, registry.url), ...registry.flags], env, signal)
    rmSync(tarball)
    await checkSignatures(folder, release, registry, refuse)
    const unpacked = releases.packageOf(folder)
    const { name, version: found } = manifestOf(unpacked)
    if (name !== packageName || found !== version) throw refuse(`the download is ${name} ${found}`)
    await tryOut(programIn(unpacked), version, signal)
    writeFileSync(releases.note(folder), `${JSON.stringify({ ...release, from: registry.url }, null, 2)}\n`)
    const slot = releases.slot(version)
    if (existsSync(slot)) rmSync(slot, { recursive: true })
    renameSync(folder, slot)
    return releases.installation(version)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    signal.throwIfAborted()
    if (typeof (error as { remedy?: unknown }).remedy === 'string') throw error
    throw refuse(npmReason(error as Error), error)
  }
}

/** Each package of this project in the new folder must be signed by the registry; npm checked that the bytes fit. */
async function checkSignatures(
  folder: string,
  { version, integrity }: Release,
  registry: Registry,
  refuse: (why: string) => Error,
): Promise<void> {
  for (const part of [{ name: packageName, version, integrity }, ...partsIn(folder)]) {
    if (part.integrity === undefined) throw refuse(`${part.name} has no hash`)
    const fault = await registry.fault(part.name, part.version, part.integrity)
    if (fault !== undefined) throw refuse(fault)
  }
}

interface Part {
  readonly name: string
  readonly version: string
  readonly integrity?: string
}

/** The other packages of this project that were installed. */
function partsIn(folder: string): Part[] {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<Part, 'name'>>
  }
  const ours = new RegExp(`(?:^|/)node_modules/(${packageName.split('/', 1)[0]}/[^/]+)$`)
  return Object.entries(lock.packages)
    .map(([path, part]) => ({ ...part, name: ours.exec(path)?.[1] ?? packageName }))
    .filter(({ name }) => name !== packageName)
}

/** Any of the hashes that the registry gives, of those that are strong enough. */
export function matches(bytes: Uint8Array, integrity: string): boolean {
  const strong = integrity.split(/\s+/).filter((one) => /^sha(512|384|256)-/.test(one))
  return strong.some((one) => {
    const [algorithm = '', wanted = ''] = one.split(/-(.*)/s)
    return createHash(algorithm).update(bytes).digest('base64') === wanted.split('?', 1)[0]
  })
}

/** A release that cannot even say its version never gets near the node. */
async function tryOut(program: string, version: string, signal: AbortSignal): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--version'], { signal, timeout: tryMs })
  if (stdout.trim() !== version) throw new Error(`it reports version ${stdout.trim().slice(0, 40)}`)
}

const manifestOf = (folder: string): { name: string; version: string } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
