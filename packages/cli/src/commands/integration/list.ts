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
    'Lists integrations that come with kg and those from KG_REGISTRY_INDEX_URL. Without --tier, only verified and featured ones; those from a URL are always community. Invalid entries are listed with the reason.',
  options: [{ flags: '--tier <tier>', about: 'Lowest tier to list; community lists all', choices: tiers }],
  examples: ['kg integration list', 'kg integration list --tier community'],
  local: true,
  async run({ options }, { env, signal, during }): Promise<Listed> {
    const { loadIndex } = await import('../../integrations/load-index.js')
    const { sources, entries, refused } = await during('Reading the registry', () => loadIndex(env, signal))
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
