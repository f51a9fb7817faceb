import type { Journal } from '../../platform/operations/journal.js'
import type { SystemAsset } from '../system-graphs/follow-system-graphs.js'
import { readProfile } from './profile-statements.js'
import { agentProfiles } from './table.js'

/** Stores the profile that an agent has sealed about itself. Returns false for statements that are no such profile. */
export async function acceptProfile(ledger: Journal, { author, version, lines }: SystemAsset): Promise<boolean> {
  const profile = readProfile(lines, author)
  if (profile === undefined) return false
  await ledger.writeWithoutReceipt((w) => w.put(agentProfiles, author, { ...profile, version, updatedAt: Date.now() }))
  return true
}
