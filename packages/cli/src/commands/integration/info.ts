import { command } from '../../command.js'
import type { IntegrationEntry } from '../../integrations/entry.js'
import { showEntry } from './show-entry.js'

export const integrationInfo = command({
  path: ['integration', 'info'],
  summary: 'About an integration',
  about: 'What it is, who keeps it, what it talks to, what it may write and what installing it does.',
  args: [{ name: 'slug', about: 'Its name' }],
  examples: ['kg integration info cursor'],
  local: true,
  async run({ args }, { env, signal, during }): Promise<IntegrationEntry> {
    const { loadIndex } = await import('../../integrations/load-index.js')
    const { findEntry } = await import('../../integrations/find-entry.js')
    const index = await during('reading the registry', () => loadIndex(env, signal))
    return findEntry(index, args.slug ?? '')
  },
  show: showEntry,
})
