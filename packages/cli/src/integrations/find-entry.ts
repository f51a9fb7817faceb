import type { IntegrationEntry } from './entry.js'
import { IntegrationNotFoundError, IntegrationRefusedError } from './errors.js'
import type { IntegrationIndex } from './load-index.js'

/** The entry of that name; one that was not taken says why. */
export function findEntry({ entries, refused }: IntegrationIndex, slug: string): IntegrationEntry {
  const found = entries.find((entry) => entry.slug === slug)
  if (found !== undefined) return found
  const bad = refused.find((entry) => entry.slug === slug)
  throw bad === undefined ? new IntegrationNotFoundError({ slug }) : new IntegrationRefusedError(bad)
}
