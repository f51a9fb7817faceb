import { command } from '../../command.js'
import type { IntegrationEntry } from '../../integrations/entry.js'
import { showEntry } from './show-entry.js'

export const integrationInfo = command({
  path: ['integration', 'info'],
  summary: 'Show an integration',
  about: 'Shows what it is, who maintains it, what it connects to, what it may write and what its installation does.',
  args: [{ name: 'slug', about: 'Name of the integration' }],
  examples: ['kg integration info cursor'],
  local: true,
  async run({ args }, { env, signal, during }): Promise<IntegrationEntry> {
    const { loadIndex } = await import('../../integrations/load-index.js')
    const { findEntry } = await import('../../integrations/find-entry.js')
    const index = await during('Reading the registry', () => loadIndex(env, signal))
    return findEntry(index, args.slug ?? '')
  },
  show: showEntry,
})
