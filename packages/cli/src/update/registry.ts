import { defined } from '@kg/core/values'
import { runNpm } from '../integrations/npm.js'
import { signatureFault } from './check-signature.js'
import { PackageRegistryFailedError, RegistryWithoutTlsError } from './errors.js'
import { registryKeys } from './npm-keys.js'
import { npmReason } from './npm-reason.js'
import { packageName } from './package-name.js'
import { compareVersions, isPrerelease, parseVersion } from './versions.js'

/** A version as the registry describes it. */
export interface Release {
  readonly version: string
  /** `sha512-…` of its tarball. */
  readonly integrity: string
  /** Of Node, where it says so. */
  readonly engines?: string
  readonly deprecated?: string
}

export interface Registry {
  readonly url: string
  /** What npm is told so that it asks here and asks anew. */
  readonly flags: readonly string[]
  newest(options: { allowPrerelease: boolean }): Promise<Release | undefined>
  /** Puts the tarball of a version into a folder; its file. */
  fetch(version: string, folder: string): Promise<string>
  /** Why a package, which has these bytes, is not signed by a key to believe; undefined when it is. */
  fault(name: string, version: string, integrity: string): Promise<string | undefined>
}

interface Listing {
  readonly versions?: string | readonly string[]
  readonly 'dist-tags'?: Readonly<Record<string, string>>
}

interface Described {
  readonly version?: string
  readonly deprecated?: string
  readonly engines?: { readonly node?: string }
  readonly dist?: {
    readonly integrity?: string
    readonly signatures?: readonly { readonly keyid: string; readonly sig: string }[]
  }
}

/** The registry that npm uses here, or KG_REGISTRY. Asked by npm itself, which knows proxies and passwords. */
export async function npmRegistry(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Registry> {
  const chosen = env.KG_REGISTRY?.replace(/\/+$/, '')
  const scope = packageName.split('/', 1)[0]
  const where = chosen === undefined ? [] : ['--registry', chosen, `--${scope}:registry=${chosen}`]
  // What npm remembers may be older than the newest release.
  const flags = [...where, '--prefer-online']
  const url = chosen ?? (await npm(['config', 'get', 'registry'])).trim()
  if (!url.startsWith('https://') && env.KG_REGISTRY_ALLOW_HTTP !== '1') throw new RegistryWithoutTlsError({ url })
  const keys = registryKeys(env)

  async function npm(args: readonly string[]): Promise<string> {
    try {
      return await runNpm([...args, ...flags], env, signal)
    } catch (error) {
      signal.throwIfAborted()
      throw new PackageRegistryFailedError(
        { registry: chosen ?? 'npm', why: npmReason(error as Error) },
        { cause: error },
      )
    }
  }

  const view = async <T>(what: string, ...fields: string[]): Promise<T> =>
    JSON.parse(await npm(['view', what, ...fields, '--json'])) as T

  async function fault(name: string, version: string, integrity: string): Promise<string | undefined> {
    const { dist, time } = await view<Described & { readonly time?: Readonly<Record<string, string>> }>(
      `${name}@${version}`,
    )
    if (dist?.integrity !== integrity) return `the registry has another hash for ${name}@${version}`
    const signatures = dist.signatures ?? []
    return signatureFault({ name, version, integrity, signatures, publishedAt: time?.[version] }, keys)
  }

  return {
    url,
    flags,
    fault,
    async newest({ allowPrerelease }) {
      const listing = await view<Listing>(packageName, 'versions', 'dist-tags')
      const version = chooseVersion(listing, allowPrerelease)
      if (version === undefined) return undefined
      const { engines, deprecated, dist } = await view<Described>(`${packageName}@${version}`)
      if (dist?.integrity === undefined)
        throw new PackageRegistryFailedError({ registry: url, why: `it has no hash for ${version}` })
      return {
        version,
        integrity: dist.integrity,
        ...defined({ engines: engines?.node }),
        ...(typeof deprecated === 'string' ? { deprecated } : {}),
      }
    },
    async fetch(version, folder) {
      const said = await npm(['pack', `${packageName}@${version}`, '--pack-destination', folder, '--json'])
      const [{ filename = '' } = {}] = JSON.parse(said) as { filename?: string }[]
      return `${folder}/${filename.replace(/^@/, '').replace('/', '-')}`
    },
  }
}

/** What the publisher calls the latest; with prereleases, the newest of all. */
export function chooseVersion({ versions = [], 'dist-tags': tags = {} }: Listing, allowPrerelease: boolean) {
  const all = [versions].flat().filter((version) => parseVersion(version) !== undefined)
  if (!allowPrerelease && tags.latest !== undefined && !isPrerelease(tags.latest)) return tags.latest
  return all
    .filter((version) => allowPrerelease || !isPrerelease(version))
    .sort(compareVersions)
    .at(-1)
}
