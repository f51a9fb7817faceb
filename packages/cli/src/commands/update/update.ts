import { defined } from '@kg/core/values'
import { command } from '../../command.js'
import { cliVersion } from '../../version.js'
import { cloneFolder, openUpdate, refuseClone } from './open-update.js'

interface Result {
  readonly from: string
  readonly to: string
  readonly updated: boolean
  /** A newer version is there; with --check it stays at that. */
  readonly available: boolean
  readonly registry?: string
  readonly deprecated?: string
  /** This kg runs from a clone, which git updates. */
  readonly clone?: string
}

export const update = command({
  path: ['update'],
  summary: 'Update kg',
  about:
    'Downloads the latest version from your npm registry (or KG_REGISTRY), checks its hash and installs it in KG_HOME/releases, beside the current one. Then copies the ledger, restarts the daemon and checks that it answers. If it does not, the previous version runs again with all data.',
  options: [
    { flags: '--check', about: 'Only check for a newer version' },
    { flags: '--allow-prerelease', about: 'Include prereleases' },
  ],
  examples: ['kg update', 'kg update --check', 'kg update --allow-prerelease'],
  local: true,
  async run({ options }, context): Promise<Result> {
    const from = cliVersion()
    const { npmRegistry } = await import('../../update/registry.js')
    const { compareVersions } = await import('../../update/versions.js')
    const clone = cloneFolder()
    if (clone !== undefined && options.check === true)
      return { from, to: from, updated: false, available: false, clone }
    await refuseClone()
    const registry = await npmRegistry(context.env, context.signal)
    const allowPrerelease = options.allowPrerelease === true
    const release = await context.during('Asking the registry', () => registry.newest({ allowPrerelease }))
    const available = release !== undefined && compareVersions(release.version, from) > 0
    const found = { from, to: release?.version ?? from, available, registry: registry.url }
    const words = defined({ deprecated: release?.deprecated })
    if (!available || options.check === true) return { ...found, ...words, updated: false }
    const { needs, locked, releases } = await openUpdate('kg update', context)
    await locked(async () => {
      const { installSlot } = await import('../../update/install-slot.js')
      const slot = { releases, registry, env: context.env, signal: context.signal }
      const target = await context.during(`installing ${release.version}`, () => installSlot(release, slot))
      const { switchOver } = await import('../../update/update.js')
      await context.during(`Switching to ${release.version}`, () => switchOver(target, needs))
    })
    return { ...found, ...words, updated: true }
  },
  show({ from, to, updated, available, registry, deprecated, clone }: Result, paint) {
    const warning = deprecated === undefined ? '' : `\n${paint.warn(`Its publishers say: ${deprecated}`)}`
    if (updated)
      return `${paint.good('Updated')} from ${from} to ${paint.strong(to)}. To go back: kg rollback${warning}`
    if (clone !== undefined)
      return `This is ${from} in the clone ${clone}: update it with git pull && npm ci && npm run build`
    if (available) return `${paint.strong(to)} is available (this is ${from}). Install it with kg update${warning}`
    return `${from} is the newest version on ${registry}`
  },
})
