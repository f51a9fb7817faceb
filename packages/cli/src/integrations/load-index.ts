import { bundledIndex } from './bundled-index.js'
import { type IntegrationEntry, integrationEntry, reasonsOf } from './entry.js'
import { IndexUnavailableError } from './errors.js'
import { fetchLimited, reasonFor } from './fetch-limited.js'

const limits = { bytes: 1 << 20, ms: 10_000 }

/** An entry that is not taken, and the reason. */
export interface RefusedEntry {
  readonly slug: string
  readonly why: string
}

export interface IntegrationIndex {
  readonly sources: readonly string[]
  readonly entries: readonly IntegrationEntry[]
  readonly refused: readonly RefusedEntry[]
}

/** The index that comes with kg, and the one that KG_REGISTRY_INDEX_URL names. The first of a name is kept.
 * Whoever writes an index cannot vouch for it: what comes from outside is of the community, whatever tier it claims. */
export async function loadIndex(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<IntegrationIndex> {
  const url = env.KG_REGISTRY_INDEX_URL
  const listed = url ? await readIndex(url, signal) : []
  const entries: IntegrationEntry[] = []
  const refused: RefusedEntry[] = []
  for (const [at, item] of [...bundledIndex, ...listed].entries()) {
    const parsed = integrationEntry.safeParse(item)
    const slug = slugOf(item) ?? `entry ${at + 1 - bundledIndex.length}`
    if (!parsed.success) refused.push({ slug, why: reasonsOf(parsed.error) })
    else if (entries.some((entry) => entry.slug === slug)) refused.push({ slug, why: 'slug: already taken' })
    else entries.push(at < bundledIndex.length ? parsed.data : { ...parsed.data, trustTier: 'community' })
  }
  return { sources: ['bundled', ...(url ? [url] : [])], entries, refused }
}

/** `{ "integrations": [ … ] }` */
async function readIndex(url: string, signal: AbortSignal): Promise<readonly unknown[]> {
  try {
    const index: unknown = JSON.parse((await fetchLimited(url, { ...limits, signal })).toString('utf8'))
    const list = typeof index === 'object' && index !== null && 'integrations' in index ? index.integrations : undefined
    if (!Array.isArray(list)) throw new Error('it has no list "integrations"')
    return list
  } catch (error) {
    signal.throwIfAborted()
    throw new IndexUnavailableError({ url, why: reasonFor(error) }, { cause: error })
  }
}

function slugOf(item: unknown): string | undefined {
  const slug = typeof item === 'object' && item !== null && 'slug' in item ? item.slug : undefined
  return typeof slug === 'string' ? slug.slice(0, 64) : undefined
}
