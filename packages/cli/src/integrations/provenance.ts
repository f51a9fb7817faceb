import { z } from 'zod'
import type { IntegrationEntry, PackageInstall } from './entry.js'
import { fetchLimited, reasonFor } from './fetch-limited.js'
import { verifyAttestations } from './verify-attestations.js'

const limits = { bytes: 4 << 20, ms: 15_000 }
const slsa = /^https:\/\/slsa\.dev\/provenance\/v/

const manifest = z.object({
  dist: z.object({
    tarball: z.url({ protocol: /^https?$/ }),
    integrity: z.string(),
    signatures: z.array(z.unknown()).optional(),
    attestations: z.object({ url: z.url({ protocol: /^https?$/ }) }).optional(),
  }),
})
const attestations = z.object({
  attestations: z.array(
    z.object({ predicateType: z.string(), bundle: z.object({ dsseEnvelope: z.object({ payload: z.base64() }) }) }),
  ),
})
const statement = z.object({
  subject: z.array(z.object({ digest: z.object({ sha512: z.string() }) })),
  predicate: z.object({
    buildDefinition: z.object({
      externalParameters: z.object({ workflow: z.object({ repository: z.string() }) }),
      resolvedDependencies: z.array(z.object({ digest: z.object({ gitCommit: z.string() }) })),
    }),
  }),
})

/** What the registry says of a package, and whether it fits the entry. `why` is the reason against it. */
export type Provenance =
  | { readonly ok: true; readonly tarball: string; readonly says: string }
  | { readonly ok: false; readonly why: string }

const no = (why: string): Provenance => ({ ok: false, why })

/** Looks at what the registry serves; it downloads no package and runs nothing. */
export async function checkProvenance(
  entry: IntegrationEntry,
  install: PackageInstall,
  { registry, env, signal }: { registry: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<Provenance> {
  const name = `${install.package}@${install.version}`
  const read = async (url: string): Promise<unknown> =>
    JSON.parse((await fetchLimited(url, { ...limits, signal })).toString('utf8'))
  try {
    const address = `${registry}/${encodeURIComponent(install.package)}/${install.version}`
    const { dist } = manifest.parse(await read(address))
    if (dist.integrity !== install.integrity) return no(`the registry’s hash for ${name} differs from the pinned one`)
    if (dist.attestations === undefined) {
      // A registry that signs also attests: where it has nothing, the package was published without.
      if (dist.signatures !== undefined) return no(`${name} was published without provenance`)
      return { ok: true, tarball: dist.tarball, says: 'integrity as pinned; this registry serves no attestations' }
    }
    const why = mismatch(entry, install, await read(dist.attestations.url))
    if (why !== undefined) return no(why)
    const fault = await attestationFault(install, { registry, env, signal })
    if (fault !== undefined) return no(fault)
    return { ok: true, tarball: dist.tarball, says: `integrity as pinned; built from ${entry.repo} at ${entry.commit}` }
  } catch (error) {
    signal.throwIfAborted()
    return no(
      `the registry gives no information about ${name}: ${error instanceof z.ZodError ? 'its answer is invalid' : reasonFor(error)}`,
    )
  }
}

/** A statement counts only when its signature does: whoever serves it could have written it. */
async function attestationFault(
  { package: name, version }: PackageInstall,
  from: { registry: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<string | undefined> {
  try {
    await verifyAttestations(name, version, from)
    return undefined
  } catch (error) {
    from.signal.throwIfAborted()
    return `its provenance cannot be verified: ${reasonFor(error)}`
  }
}

/** The statement must be about these bytes, this repository and this commit. */
function mismatch(
  { repo, commit }: IntegrationEntry,
  { integrity }: PackageInstall,
  served: unknown,
): string | undefined {
  const found = attestations.parse(served).attestations.find(({ predicateType }) => slsa.test(predicateType))
  if (found === undefined) return 'its attestations say nothing about its build'
  const payload = Buffer.from(found.bundle.dsseEnvelope.payload, 'base64').toString('utf8')
  const { subject, predicate } = statement.parse(JSON.parse(payload))
  const sha512 = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
  if (!subject.some(({ digest }) => digest.sha512 === sha512)) return 'its provenance is for another package'
  const { externalParameters, resolvedDependencies } = predicate.buildDefinition
  if (plainRepo(externalParameters.workflow.repository) !== plainRepo(repo ?? '')) {
    return `it was built from ${externalParameters.workflow.repository}, not from ${repo}`
  }
  return resolvedDependencies.some(({ digest }) => digest.gitCommit === commit)
    ? undefined
    : `it was not built from commit ${commit}`
}

const plainRepo = (url: string): string =>
  url
    .replace(/^git\+/, '')
    .replace(/\.git$|\/$/g, '')
    .toLowerCase()
