import { type CommandContext, command, type Paint } from '../../command.js'
import type { IntegrationEntry, PackageInstall } from '../../integrations/entry.js'
import { plainText } from '../../plain-text.js'
import { cliVersion } from '../../version.js'
import { dryRunOption, yesOption } from '../shared/options.js'

interface Result {
  readonly slug: string
  readonly installed: boolean
  /** What it did, or what is left to do by hand. */
  readonly plan: readonly string[]
  readonly program?: string
  /** Of an MCP server, for a client's settings. */
  readonly entry?: object
}

export const installIntegration = command({
  path: ['integration', 'install'],
  summary: 'Install an integration',
  about:
    'Shows what it will run and asks first. A package must match the pinned hash and the provenance that its registry serves, byte for byte. Its install scripts do not run. It is installed in KG_HOME/integrations/<slug>. If there is nothing to run, the steps are shown.',
  args: [{ name: 'slug', about: 'Name of the integration' }],
  options: [
    { flags: '--allow-community', about: 'Allow an integration that this project has not checked' },
    yesOption,
    dryRunOption,
  ],
  examples: ['kg integration install cursor', 'kg integration install notes --allow-community --dry-run'],
  local: true,
  async run({ args, options }, context): Promise<Result> {
    const [{ loadIndex }, { findEntry }, errors] = await Promise.all([
      import('../../integrations/load-index.js'),
      import('../../integrations/find-entry.js'),
      import('../../integrations/errors.js'),
    ])
    const slug = args.slug ?? ''
    const index = await context.during('Reading the registry', () => loadIndex(context.env, context.signal))
    const entry = findEntry(index, slug)
    if (entry.trustTier === 'community' && options.allowCommunity !== true) {
      throw new errors.CommunityNotAllowedError({ slug })
    }
    await refuseOld(entry)
    const { install } = entry
    if (!('package' in install)) return { slug, installed: false, plan: install.steps }
    const { plan, tarball } = await planFor(entry, install, context)
    if (options.dryRun === true) return { slug, installed: false, plan }
    if (options.yes !== true && !(await consents(entry, plan, context)))
      throw new errors.ConsentNeededError({ slug, plan })
    const { installPackage } = await import('../../integrations/install-package.js')
    const { program } = await context.during('installing', () => installPackage(entry, install, tarball, context))
    const client = install.kind === 'mcp' ? { entry: clientEntry(program, install) } : {}
    return { slug, installed: true, plan, program, ...client }
  },
  show({ slug, installed, plan, program, entry }: Result, paint: Paint) {
    const lines = plan.map((step, at) => `${at + 1}. ${plainText(step)}`)
    const head = installed
      ? `${paint.good('Installed')} ${slug}: ${program}`
      : `${slug}: nothing was run. Follow these steps:`
    return [head, ...(installed ? [] : lines), ...(entry === undefined ? [] : [JSON.stringify(entry, null, 2)])].join(
      '\n',
    )
  },
})

async function refuseOld({ slug, requiresNodeVersion }: IntegrationEntry): Promise<void> {
  const { versionFits } = await import('../../integrations/version-fits.js')
  if (versionFits(cliVersion(), requiresNodeVersion)) return
  const { IntegrationRefusedError } = await import('../../integrations/errors.js')
  throw new IntegrationRefusedError({ slug, why: `it needs kg ${requiresNodeVersion}, but this is ${cliVersion()}` })
}

/** Asks the registry about the package; what does not fit is refused before anyone is asked. */
async function planFor(
  entry: IntegrationEntry,
  install: PackageInstall,
  { home, env, signal, during }: CommandContext,
) {
  const { checkProvenance } = await import('../../integrations/provenance.js')
  const { npmArguments, registryOf } = await import('../../integrations/npm.js')
  const { folderOf } = await import('../../integrations/install-package.js')
  const registry = await registryOf(env, signal)
  const found = await during('checking', () => checkProvenance(entry, install, { registry, env, signal }))
  if (!found.ok) {
    const { IntegrationRefusedError } = await import('../../integrations/errors.js')
    throw new IntegrationRefusedError({ slug: entry.slug, why: found.why })
  }
  const plan = [
    `check ${install.package}@${install.version}: ${found.says}`,
    `download ${found.tarball} and compare it with ${install.integrity}`,
    `run npm ${npmArguments(folderOf(home, entry.slug), 'package.tgz', registry).join(' ')}`,
  ]
  return { plan, tarball: found.tarball }
}

async function consents(
  entry: IntegrationEntry,
  plan: readonly string[],
  { env, interactive, say }: CommandContext,
): Promise<boolean> {
  if (!interactive) return false
  const [{ confirm }, { showEntry }, { paintFor }] = await Promise.all([
    import('@clack/prompts'),
    import('./show-entry.js'),
    import('../../paint.js'),
  ])
  say(`${showEntry(entry, paintFor(process.stderr, env))}\n\nIt will:`)
  for (const [at, step] of plan.entries()) say(`${at + 1}. ${plainText(step)}`)
  return (await confirm({ message: `Install ${entry.slug}?`, initialValue: false, output: process.stderr })) === true
}

const clientEntry = (program: string, install: PackageInstall): object => ({
  command: program,
  args: install.kind === 'mcp' ? install.args : [],
  ...(install.kind === 'mcp' && install.envRequired.length > 0
    ? { env: Object.fromEntries(install.envRequired.map((name) => [name, ''])) }
    : {}),
})
