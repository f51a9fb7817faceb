import { command, type Paint } from '../../command.js'
import type { IntegrationEntry } from '../../integrations/entry.js'
import type { RefusedEntry } from '../../integrations/load-index.js'
import { table } from '../shared/table.js'

/** From the least trusted on. */
const tiers = ['community', 'verified', 'featured']

interface Listed {
  readonly sources: readonly string[]
  readonly integrations: readonly IntegrationEntry[]
  readonly refused: readonly RefusedEntry[]
}

export const listIntegrations = command({
  path: ['integration', 'list'],
  summary: 'List integrations',
  about:
    'Those that came with kg and those of KG_REGISTRY_INDEX_URL, from the tier verified on; those from outside are of the community. Entries that are not right are named with the reason.',
  options: [{ flags: '--tier <tier>', about: 'From this tier on: community shows all', choices: tiers }],
  examples: ['kg integration list', 'kg integration list --tier community'],
  local: true,
  async run({ options }, { env, signal, during }): Promise<Listed> {
    const { loadIndex } = await import('../../integrations/load-index.js')
    const { sources, entries, refused } = await during('reading the registry', () => loadIndex(env, signal))
    const least = tiers.indexOf(String(options.tier ?? 'verified'))
    const integrations = entries.filter(({ trustTier }) => tiers.indexOf(trustTier) >= least)
    return { sources, integrations, refused }
  },
  show({ integrations, refused }: Listed, paint: Paint) {
    const rows = integrations.map((entry) => [entry.slug, entry.trustTier, entry.install.kind, entry.description])
    const bad = refused.map(({ slug, why }) => [slug, why])
    return [
      table(['slug', 'tier', 'kind', 'what it is'], rows, paint),
      ...(bad.length === 0 ? [] : [`\n${paint.warn('Refused:')}\n${table(['slug', 'why'], bad, paint)}`]),
    ].join('\n')
  },
})
