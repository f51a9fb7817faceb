import type { Paint } from '../../command.js'
import type { IntegrationEntry } from '../../integrations/entry.js'
import { sheet } from '../shared/table.js'

const list = (values: readonly string[]): string => (values.length === 0 ? 'none' : values.join(', '))

/** Everything that a person should know before saying yes. */
export function showEntry(entry: IntegrationEntry, paint: Paint): string {
  const { install, security, maintainer } = entry
  const rows: (readonly [string, string | undefined])[] = [
    ['slug', entry.slug],
    ['name', entry.name],
    ['what it is', entry.description],
    ['tier', entry.trustTier],
    ['category', list(entry.category)],
    ['maintainer', maintainer.github === undefined ? maintainer.name : `${maintainer.name} (${maintainer.github})`],
    ['license', entry.license],
    ['repository', entry.repo],
    ['commit', entry.commit],
    ['needs kg', entry.requiresNodeVersion],
    ['memory layers', list(entry.memoryLayers)],
    ['talks to', list(security.networkEgress)],
    ['may write', security.writeAuthority],
    ['credentials', list(security.credentialsHandled)],
    ['notes', security.notes],
    ['kind', install.kind],
    ...('package' in install
      ? ([
          ['package', `${install.package}@${install.version}`],
          ['integrity', install.integrity],
          ['program', install.binary],
        ] as const)
      : install.steps.map((step, at) => [`step ${at + 1}`, step] as const)),
  ]
  return sheet(rows, paint)
}
